import type { PDFFont } from '@cantoo/pdf-lib';
import type { Box, Canvas, Colour, Lettering, OnLayers, Path, Pen } from '@sheetmark/cad';
import type { ReportLetters } from '../../../../../platform/print/letters.ts';
import { RenderError } from '../../failures.ts';

/** Names of a page's resources, and their order of first use. */
class Resources<T> {
  readonly #prefix: string;
  readonly #names = new Map<T, string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  name(resource: T): string {
    const known = this.#names.get(resource);
    if (known !== undefined) return known;
    const name = `${this.#prefix}${this.#names.size}`;
    this.#names.set(resource, name);
    return name;
  }

  get entries(): [resource: T, name: string][] {
    return [...this.#names];
  }
}

/** Thousandths of a point: a third of a millimetre on a plan of 1:1000. */
const number = (value: number): string => String(Math.round(value * 1_000) / 1_000);
const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6);
const colour = (values: Colour): string => values.map((value) => number(value / 255)).join(' ');

const START = 'q 1 J 1 j\n';

/** Writes drawing operations as the content of a PDF's page, each within its layers. */
export class PdfCanvas implements Canvas {
  readonly fonts = new Resources<PDFFont>('F');
  readonly layers = new Resources<string>('L');
  readonly #letters: ReportLetters;
  readonly #maxBytes: number;
  readonly #chunks: string[] = [START];
  #bytes = 0;
  #open: OnLayers = [];
  #pen = '';
  #fill = '';

  constructor(letters: ReportLetters, maxBytes: number) {
    this.#letters = letters;
    this.#maxBytes = maxBytes;
  }

  stroke(path: Path, pen: Pen, layers: OnLayers): void {
    this.#enter(layers);
    const dashes = `[${pen.dashes.map(number).join(' ')}] ${number(pen.phase ?? 0)} d`;
    const set = `${colour(pen.colour)} RG ${number(pen.width)} w ${dashes}\n`;
    this.#write(`${set === this.#pen ? '' : set}${operators(path)}S\n`);
    this.#pen = set;
  }

  fill(path: Path, filled: Colour, layers: OnLayers): void {
    this.#enter(layers);
    this.#write(`${this.#setFill(filled)}${operators(path)}f*\n`);
  }

  letter({ text, colour: filled, matrix }: Lettering, layers: OnLayers): void {
    this.#enter(layers);
    const [a, b, c, d, e, f] = matrix;
    const size = Math.hypot(c, d);
    if (!(size > 0)) return;
    const shape = [a, b, c, d].map((value) => fine(value / size)).join(' ');
    let right = 0;
    const shown = this.#letters.runs(text, 'plain').map(({ font, encoded, width }) => {
      const at = `${number(e + a * right)} ${number(f + b * right)}`;
      right += width;
      return `/${this.fonts.name(font)} ${fine(size)} Tf ${shape} ${at} Tm ${encoded.toString()} Tj`;
    });
    this.#write(`${this.#setFill(filled)}BT ${shown.join('\n')} ET\n`);
  }

  clip({ left, bottom, right, top }: Box, draw: () => void): void {
    this.#enter([]);
    this.#write(`q ${[left, bottom, right - left, top - bottom].map(number).join(' ')} re W n\n`);
    draw();
    this.#enter([]);
    this.#write('Q\n');
    this.#pen = this.#fill = '';
  }

  /** The content so far, complete. */
  end(): string {
    this.#enter([]);
    return `${this.#chunks.join('')}Q\n`;
  }

  #enter(layers: OnLayers): void {
    if (layers.length === this.#open.length && layers.every((layer, index) => layer === this.#open[index])) return;
    this.#write('EMC\n'.repeat(this.#open.length) + layers.map((layer) => `/OC /${this.layers.name(layer)} BDC\n`).join(''));
    this.#open = layers;
  }

  #setFill(filled: Colour): string {
    const set = `${colour(filled)} rg\n`;
    const written = set === this.#fill ? '' : set;
    this.#fill = set;
    return written;
  }

  #write(chunk: string): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) throw new RenderError('too_large', `more than ${this.#maxBytes} bytes of drawing operations`);
    this.#chunks.push(chunk);
  }
}

function operators(path: Path): string {
  let written = '';
  for (const piece of path) {
    if (piece[0] === 'close') written += 'h ';
    else if (piece[0] === 'move') written += `${number(piece[1])} ${number(piece[2])} m `;
    else if (piece[0] === 'line') written += `${number(piece[1])} ${number(piece[2])} l `;
    else written += `${piece.slice(1).map(Number).map(number).join(' ')} c `;
  }
  return written;
}
