import type { Font as FontProgram } from '@cantoo/fontkit';
import { numberText } from '../pdf/serialize.ts';
import type { Ref } from '../pdf/values.ts';
import type { DirectedText } from './visual-order.ts';

/** A part of a line in one font. */
export interface TextRun {
  readonly face: Face;
  /** What `TJ` shows. */
  readonly shown: string;
  /** In font sizes. */
  readonly width: number;
}

/** Ligatures would show two letters as one. */
const FEATURES = { liga: false, clig: false, calt: false };

/** One font of the document. */
export class Face {
  readonly program: FontProgram;
  readonly resource: string;
  readonly ref: Ref;
  readonly subset: ReturnType<FontProgram['createSubset']>;
  /** The letters and advance widths, in thousandths of the font size, of the subset's glyphs. */
  readonly glyphs = new Map<number, { readonly letters: string; readonly width: number }>();
  readonly #runs = new Map<string, TextRun>();

  constructor(program: FontProgram, resource: string, ref: Ref) {
    this.program = program;
    this.resource = resource;
    this.ref = ref;
    this.subset = program.createSubset();
  }

  run(part: DirectedText): TextRun {
    const key = `${part.isRightToLeft ? '<' : '>'}${part.text}`;
    const known = this.#runs.get(key);
    if (known) return known;
    const scale = 1000 / this.program.unitsPerEm;
    let [shown, hex, width] = ['', '', 0];
    for (const { glyph, xAdvance } of this.#lay(part)) {
      const id = this.subset.includeGlyph(glyph);
      const own = glyph.advanceWidth * scale;
      this.glyphs.set(id, { letters: String.fromCodePoint(...glyph.codePoints), width: own });
      hex += id.toString(16).padStart(4, '0');
      const advance = xAdvance * scale;
      width += advance;
      if (Math.abs(own - advance) > 0.5) {
        shown += `<${hex}>${numberText(own - advance, 1)}`;
        hex = '';
      }
    }
    const run = { face: this, shown: `[${shown}${hex === '' ? '' : `<${hex}>`}]`, width: width / 1000 };
    this.#runs.set(key, run);
    return run;
  }

  /** Browsers lay word by word: letters move closer to each other, but not to spaces. */
  #lay({ text, isRightToLeft }: DirectedText) {
    const words = text.split(/(?<= )|(?= )/);
    return (isRightToLeft ? words.toReversed() : words).flatMap((word) => {
      const { glyphs, positions } = this.program.layout(word, FEATURES, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
      return glyphs.map((glyph, i) => ({ glyph, xAdvance: positions?.[i]?.xAdvance ?? glyph.advanceWidth }));
    });
  }
}
