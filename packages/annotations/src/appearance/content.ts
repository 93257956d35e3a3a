import {
  type DrawOp,
  fontFor,
  type ImageOp,
  type Matrix,
  type PathOp,
  type TextLine,
  type TextOp,
  tracePath,
} from '@sheetmark/editor-core';
import { numberText } from '../pdf/serialize.ts';
import { dict, name, type Value } from '../pdf/values.ts';
import { type Colour, colourOf } from './colour.ts';
import type { FontBook } from './font-book.ts';
import type { PictureBook } from './picture-book.ts';

/** A content stream's operators and the resources that they name. */
export interface Content {
  readonly operators: string;
  readonly resources: Readonly<Record<string, Value | undefined>>;
}

export interface Books {
  readonly fonts: FontBook;
  readonly pictures: PictureBook;
}

/** Decimals of coordinates, of shares and of matrices. */
const [PLACE, SHARE, TURN] = [2, 4, 6];
/** ISO 32000-2, tables 53 and 54. */
const CAPS = { butt: 0, round: 1 } as const;
const JOINS = { miter: 0, round: 1 } as const;

const write = (decimals: number, operator: string, ...values: readonly number[]): string =>
  `${values.map((value) => numberText(value, decimals)).join(' ')}${values.length > 0 ? ' ' : ''}${operator}\n`;
const place = (operator: string, ...values: readonly number[]): string => write(PLACE, operator, ...values);

export function concat({ a, b, c, d, e, f }: Matrix): string {
  return `${[a, b, c, d].map((value) => numberText(value, TURN)).join(' ')} ${write(SHARE, 'cm', e, f)}`;
}

/** Writes draw operations. The space has y down, as in objects; text and pictures are flipped back individually. */
export class ContentWriter {
  readonly #books: Books;
  readonly #states = new Map<string, { readonly name: string; readonly state: Value }>();
  readonly #fonts = new Map<string, Value>();
  readonly #pictures = new Map<string, Value>();
  #operators = '';

  constructor(books: Books) {
    this.#books = books;
  }

  /** Operators that come before the drawing, such as a matrix. */
  begin(operators: string): this {
    this.#operators += operators;
    return this;
  }

  draw(ops: readonly DrawOp[]): this {
    for (const op of ops) {
      if (op.type === 'path') this.#path(op);
      else if (op.type === 'text') this.#text(op);
      else this.#image(op);
    }
    return this;
  }

  build(): Content {
    const states = [...this.#states.values()].map(({ name: key, state }) => [key, state] as const);
    const resources = {
      ExtGState: states.length > 0 ? dict(Object.fromEntries(states)) : undefined,
      Font: this.#fonts.size > 0 ? dict(Object.fromEntries(this.#fonts)) : undefined,
      XObject: this.#pictures.size > 0 ? dict(Object.fromEntries(this.#pictures)) : undefined,
    };
    return { operators: this.#operators, resources };
  }

  #state(look: { readonly fill: number; readonly stroke: number; readonly isMultiplied: boolean }): string {
    const { fill, stroke, isMultiplied } = look;
    if (fill === 1 && stroke === 1 && !isMultiplied) return '';
    const key = `${fill} ${stroke} ${isMultiplied}`;
    const found = this.#states.get(key) ?? {
      name: `G${this.#states.size}`,
      state: dict({ ca: fill, CA: stroke, BM: isMultiplied ? name('Multiply') : undefined }),
    };
    this.#states.set(key, found);
    return `/${found.name} gs\n`;
  }

  #path(op: PathOp): void {
    const line = op.stroke !== null && op.strokeWidth > 0 ? colourOf(op.stroke) : null;
    const surface = op.fill === null ? null : colourOf(op.fill);
    if (!line && !surface) return;
    const state = {
      fill: op.opacity * (surface?.alpha ?? 1),
      stroke: op.opacity * (line?.alpha ?? 1),
      isMultiplied: op.blend === 'multiply',
    };
    let text = `q\n${this.#state(state)}`;
    if (surface) text += paint(surface, 'rg');
    if (line) {
      text += paint(line, 'RG') + place('w', op.strokeWidth);
      if (op.dash.length > 0) text += `[${op.dash.map((length) => numberText(length, PLACE)).join(' ')}] 0 d\n`;
      if (op.cap !== 'butt') text += `${CAPS[op.cap]} J\n`;
      if (op.join !== 'miter') text += `${JOINS[op.join]} j\n`;
    }
    text += pathOperators(op);
    this.#operators += `${text}${surface ? (line ? 'B' : 'f') : 'S'}\nQ\n`;
  }

  #text(op: TextOp): void {
    const lines = op.lines.filter(({ text }) => text.trim() !== '');
    if (lines.length === 0) return;
    const colour = colourOf(op.color);
    const opacity = op.opacity * colour.alpha;
    const head = `q\n${this.#state({ fill: opacity, stroke: opacity, isMultiplied: false })}${concat(op.transform)}${paint(colour, 'rg')}BT\n`;
    this.#operators += `${head}${lines.map((line) => this.#line(op, line)).join('')}ET\nQ\n`;
  }

  #line(op: TextOp, { text, x, baseline }: TextLine): string {
    let at = x;
    return this.#books.fonts
      .runs(text, fontFor(op.fontFamily).style)
      .map(({ face, shown, width }) => {
        this.#fonts.set(face.resource, face.ref);
        const operators = `/${face.resource} ${place('Tf', op.fontSize)}${place('Tm', 1, 0, 0, -1, at, baseline)}${shown}TJ\n`;
        at += width * op.fontSize;
        return operators;
      })
      .join('');
  }

  #image(op: ImageOp): void {
    const ref = this.#books.pictures.refOf(op.source);
    if (!ref) return;
    const key = `I${ref.num}`;
    this.#pictures.set(key, ref);
    const state = this.#state({ fill: op.opacity, stroke: op.opacity, isMultiplied: false });
    const box = concat({ a: op.width, b: 0, c: 0, d: -op.height, e: op.x, f: op.y + op.height });
    this.#operators += `q\n${state}${concat(op.transform)}${box}/${key} Do\nQ\n`;
  }
}

const paint = ({ rgb }: Colour, operator: 'rg' | 'RG'): string => write(SHARE, operator, ...rgb);

function pathOperators({ path }: PathOp): string {
  let text = '';
  tracePath(path, {
    moveTo: (x, y) => (text += place('m', x, y)),
    lineTo: (x, y) => (text += place('l', x, y)),
    bezierCurveTo: (...points) => (text += place('c', ...points)),
    closePath: () => (text += 'h\n'),
  });
  return text;
}
