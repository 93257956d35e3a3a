import type { ItemFile, ScaleSheet, Sheet } from '@sheetmark/contract';
import { readScale } from './scale-notation.ts';

/** Why a page's scale might be wrong for another version: its sheet has another size, or names other scales. */
export type ScaleDoubt = 'size' | 'note';

/** Scanners and printers round: sizes may differ by this fraction and still count as the same. */
const tolerance = 0.005;

const isSameSize = (a: Pick<Sheet, 'width' | 'height' | 'unit'>, b: Pick<Sheet, 'width' | 'height' | 'unit'>): boolean =>
  a.unit === b.unit && isNear(a.width, b.width) && isNear(a.height, b.height);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * Math.max(a, b);

/** Whether a version is later than the one on which the scale was last set or confirmed. */
function isLater(files: readonly ItemFile[], shown: ItemFile, { file_id }: ScaleSheet): boolean {
  const known = files.find(({ id }) => id === file_id);
  return known ? shown.version > known.version : shown.is_current;
}

interface Compared {
  readonly files: readonly ItemFile[];
  readonly file: ItemFile;
  readonly sheet: Sheet;
  readonly scaleSheet: ScaleSheet | null;
}

/** Decides without the sheets' texts. 'compare': the scales named on both sheets must be compared. */
export function findSizeDoubt({ files, file, sheet, scaleSheet }: Compared): 'size' | 'none' | 'compare' {
  if (!scaleSheet || scaleSheet.file_id === file.id || !isLater(files, file, scaleSheet)) return 'none';
  return isSameSize(sheet, scaleSheet) ? 'compare' : 'size';
}

const written = /(?<![\d:.])1 ?: ?\d{1,5}(?![\d:])|\d[\d /]*["″”] ?= ?\d+ ?['′’](?: ?-? ?\d+ ?["″”])?/g;

/** Rounds to three decimals: scales in inches have odd fractions. */
const toRatio = (scale: string): number | undefined => {
  const ratio = readScale(scale)?.ratio;
  return ratio && Math.round(ratio * 1000) / 1000;
};

/** The scales named in a sheet's text, as ratios. */
export function findScales(text: string): ReadonlySet<number> {
  return new Set([...text.matchAll(written)].flatMap(([scale]) => toRatio(scale) ?? []));
}

/** Whether both sheets name scales, and different ones. */
export function namesOtherScales(before: string, now: string): boolean {
  const [was, is] = [findScales(before), findScales(now)];
  return was.size > 0 && is.size > 0 && (was.size !== is.size || [...was].some((ratio) => !is.has(ratio)));
}
