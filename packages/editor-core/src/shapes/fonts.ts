import { HELVETICA, TIMES } from './font-widths.ts';

/** What text is written in. Each has relatives of the same widths nearly everywhere, so that everybody wraps alike. */
export interface Font {
  /** As objects name it. */
  readonly name: string;
  readonly style: 'sans' | 'serif' | 'mono';
  /** As CSS wants it: the relatives in turn. */
  readonly css: string;
  /** Advance widths in thousandths of the font size by code point; one number for all letters alike. */
  readonly widths: ReadonlyMap<number, number> | number;
}

const helvetica: Font = { name: 'Helvetica', style: 'sans', css: `Helvetica, Arial, 'Liberation Sans', sans-serif`, widths: HELVETICA };
const times: Font = { name: 'Times New Roman', style: 'serif', css: `'Times New Roman', Times, 'Liberation Serif', serif`, widths: TIMES };
const courier: Font = { name: 'Courier New', style: 'mono', css: `'Courier New', Courier, 'Liberation Mono', monospace`, widths: 600 };

/** Those that people can choose. Specification section 9: Helvetica comes first. */
export const FONTS: readonly Font[] = [helvetica, times, courier];

/** Families that objects name; forgotten when somebody has named more than any drawing needs. */
const known = new Map<string, Font>();
const MOST_KNOWN = 200;

/** The font for a family that an object names: the one of that style. What is neither serif nor monospaced is like Helvetica. */
export function fontFor(family: string): Font {
  const before = known.get(family);
  if (before !== undefined) return before;
  const font = /courier|mono/iu.test(family) ? courier : /times|(?<!sans[- ]?)serif|georgia|roman/iu.test(family) ? times : helvetica;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(family, font);
  return font;
}

const TYPICAL = 556;
const WIDE = 1000;
/** From Hangul on, but for the punctuation and signs that follow the letters of Europe. */
const isWide = (code: number): boolean => code >= 0x2e80 || (code >= 0x1100 && code < 0x1200);

/** In thousandths of the font size. Accented letters are as wide as their base letter; tabs are drawn as spaces. */
export function glyphWidth(letter: string, { widths }: Font): number {
  const code = letter === '\t' ? 32 : letter < '\u0080' ? letter.charCodeAt(0) : (letter.normalize('NFD').codePointAt(0) ?? 0);
  if (isWide(code)) return WIDE;
  return typeof widths === 'number' ? widths : (widths.get(code) ?? TYPICAL);
}
