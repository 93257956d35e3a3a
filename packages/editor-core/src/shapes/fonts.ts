/** What text is written in. Each has relatives of the same widths nearly everywhere, so that everybody wraps alike. */
export interface Font {
  /** As objects name it. */
  readonly name: string;
  readonly style: 'sans' | 'serif' | 'mono';
  /** As CSS wants it: the relatives in turn. */
  readonly css: string;
  /** Advance widths in thousandths of the font size, from the space on; one number for all letters alike. */
  readonly widths: readonly number[] | number;
}

/** Adobe's font metrics of Helvetica, which are Arial's too. */
const HELVETICA: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** The same of Times Roman. */
const TIMES: readonly number[] = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278,
  278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722,
  722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500,
  500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];

const helvetica: Font = { name: 'Helvetica', style: 'sans', css: `Helvetica, Arial, 'Liberation Sans', sans-serif`, widths: HELVETICA };
const times: Font = { name: 'Times New Roman', style: 'serif', css: `'Times New Roman', Times, 'Liberation Serif', serif`, widths: TIMES };
const courier: Font = { name: 'Courier New', style: 'mono', css: `'Courier New', Courier, 'Liberation Mono', monospace`, widths: 600 };

/** Those that people can choose. Specification section 9: Helvetica comes first. */
export const FONTS: readonly Font[] = [helvetica, times, courier];

const known = new Map<string, Font>();

/** The font for a family that an object names: the one of that style. What is neither serif nor monospaced is like Helvetica. */
export function fontFor(family: string): Font {
  const before = known.get(family);
  if (before !== undefined) return before;
  const font = /courier|mono/iu.test(family) ? courier : /times|(?<!sans[- ]?)serif|georgia|roman/iu.test(family) ? times : helvetica;
  known.set(family, font);
  return font;
}

const TYPICAL = 556;
const WIDE = 1000;
const FIRST_WIDE_CODE = 0x1100;

/** In thousandths of the font size. Accented letters are as wide as their base letter; scripts from Hangul on count as full width. */
export function glyphWidth(letter: string, { widths }: Font): number {
  const code = letter.normalize('NFD').codePointAt(0) ?? 0;
  if (code >= FIRST_WIDE_CODE) return WIDE;
  return typeof widths === 'number' ? widths : (widths[code - 32] ?? TYPICAL);
}
