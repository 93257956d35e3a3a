/** Advance widths of Helvetica (and Arial, which has the same) in thousandths of the font size, from the space on. */
const FROM_SPACE: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

const TYPICAL = 556;
const WIDE = 1000;
const FIRST_WIDE_CODE = 0x1100;

/** Accented letters are as wide as their base letter; scripts from Hangul on count as full width. */
export function glyphWidth(letter: string): number {
  const code = letter.normalize('NFD').codePointAt(0) ?? 0;
  return FROM_SPACE[code - 32] ?? (code >= FIRST_WIDE_CODE ? WIDE : TYPICAL);
}
