import { HELVETICA, TIMES } from './font-widths.ts';

/** Fonts for text. Each has metric-compatible alternatives nearly everywhere, so that text wraps alike for everyone. */
export interface Font {
  /** Its name in objects. */
  readonly name: string;
  readonly style: 'sans' | 'serif' | 'mono';
  /** The CSS font stack: the alternatives in turn. */
  readonly css: string;
  /** Advance widths in thousandths of the font size by code point; one number if all letters have the same. */
  readonly widths: ReadonlyMap<number, number> | number;
}

const helvetica: Font = { name: 'Helvetica', style: 'sans', css: `Helvetica, Arial, 'Liberation Sans', sans-serif`, widths: HELVETICA };
const times: Font = { name: 'Times New Roman', style: 'serif', css: `'Times New Roman', Times, 'Liberation Serif', serif`, widths: TIMES };
const courier: Font = { name: 'Courier New', style: 'mono', css: `'Courier New', Courier, 'Liberation Mono', monospace`, widths: 600 };

/** The fonts that users can choose. Specification section 9: Helvetica is the default. */
export const FONTS: readonly Font[] = [helvetica, times, courier];

/** A cache of families named in objects; cleared when it holds more than any real drawing needs. */
const known = new Map<string, Font>();
const MAX_CACHED = 200;

/** The font of the same style for a family named in an object. Default: Helvetica, if it is neither serif nor monospaced. */
export function fontFor(family: string): Font {
  const before = known.get(family);
  if (before !== undefined) return before;
  const font = /courier|mono/iu.test(family) ? courier : /times|(?<!sans[- ]?)serif|georgia|roman/iu.test(family) ? times : helvetica;
  if (known.size >= MAX_CACHED) known.clear();
  known.set(family, font);
  return font;
}

const TYPICAL = 556;
const WIDE = 1000;
/** From Hangul on, except the punctuation and signs used in Europe. */
const isWide = (code: number): boolean => code >= 0x2e80 || (code >= 0x1100 && code < 0x1200);

/** In thousandths of the font size. Accented letters are as wide as their base letter; tabs are drawn as spaces. */
export function glyphWidth(letter: string, { widths }: Font): number {
  const code = letter === '\t' ? 32 : letter < '\u0080' ? letter.charCodeAt(0) : (letter.normalize('NFD').codePointAt(0) ?? 0);
  if (isWide(code)) return WIDE;
  return typeof widths === 'number' ? widths : (widths.get(code) ?? TYPICAL);
}
