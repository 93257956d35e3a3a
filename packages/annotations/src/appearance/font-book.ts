import { create } from '@cantoo/fontkit';
import type { Font } from '@sheetmark/editor-core';
import type { ObjectList } from '../pdf/update.ts';
import { Face, type TextRun } from './face.ts';
import { fromLeftToRight } from './visual-order.ts';
import { writeFont } from './write-font.ts';

/** A file with a font, read when a text first needs it. */
export interface FontSource {
  /** Unique among the fonts of a document. */
  readonly id: string;
  read(): Uint8Array;
}

/** In which fonts a letter is looked for, in order; the first that has it shows it. */
export type FontSources = Readonly<Record<Font['style'], readonly FontSource[]>>;

const SQUARE = '□';

/** The fonts of the appearances of a document, of which only used glyphs are embedded. */
export class FontBook {
  readonly #sources: FontSources;
  readonly #objects: ObjectList;
  readonly #faces = new Map<string, Face>();
  /** Which font shows a letter, by style. */
  readonly #shown = new Map<string, { readonly letter: string; readonly face: Face }>();

  constructor(sources: FontSources, objects: ObjectList) {
    this.#sources = sources;
    this.#objects = objects;
  }

  /** The parts of a line from left to right, each in the font that has its letters. */
  runs(line: string, style: Font['style']): TextRun[] {
    return fromLeftToRight(line.normalize('NFC').replaceAll(/\p{Cc}/gu, ' ')).flatMap((directed) => {
      const parts = this.#byFace(directed.text, style);
      return (directed.isRightToLeft ? parts.toReversed() : parts).map(({ face, text }) => face.run({ ...directed, text }));
    });
  }

  #byFace(text: string, style: Font['style']) {
    const parts: { text: string; face: Face }[] = [];
    for (const letter of text.replaceAll(/\p{Bidi_Control}/gu, '')) {
      const shown = this.#show(letter, style);
      const last = parts.at(-1);
      if (last?.face === shown.face) last.text += shown.letter;
      else parts.push({ text: shown.letter, face: shown.face });
    }
    return parts;
  }

  #show(letter: string, style: Font['style']): { readonly letter: string; readonly face: Face } {
    const key = `${style} ${letter}`;
    const known = this.#shown.get(key);
    if (known) return known;
    const shown = this.#find(letter, style) ?? this.#find(SQUARE, style) ?? this.#find('?', style);
    if (!shown) throw new Error('no font has a question mark');
    this.#shown.set(key, shown);
    return shown;
  }

  #find(letter: string, style: Font['style']): { readonly letter: string; readonly face: Face } | null {
    for (const source of this.#sources[style]) {
      const face = this.#open(source);
      if (face.program.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return { letter, face };
    }
    return null;
  }

  #open(source: FontSource): Face {
    const known = this.#faces.get(source.id);
    if (known) return known;
    const program = create(source.read());
    if (!('layout' in program)) throw new TypeError(`${source.id} is a collection of fonts`);
    const face = new Face(program, `F${this.#faces.size}`, this.#objects.reserve());
    this.#faces.set(source.id, face);
    return face;
  }

  /** Embeds the used fonts, when all texts have been set. */
  finish(): void {
    for (const face of this.#faces.values()) if (face.glyphs.size > 0) writeFont(face, this.#objects);
  }
}
