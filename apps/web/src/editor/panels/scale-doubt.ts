import type { ItemFile, ScaleSheet, Sheet } from '@sheetmark/contract';
import { readScale } from './scale-notation.ts';

/** Why the scale of a page may not hold on another version's sheet: the sheet has another size, or names other scales. */
export type ScaleDoubt = 'size' | 'note';

/** Sheets of one drawing differ by this share of a side at most, as scanners and printers round. */
const tolerance = 0.005;

const isSameSize = (a: Pick<Sheet, 'width' | 'height' | 'unit'>, b: Pick<Sheet, 'width' | 'height' | 'unit'>): boolean =>
  a.unit === b.unit && isNear(a.width, b.width) && isNear(a.height, b.height);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * Math.max(a, b);

/** Whether a version came after the one on whose sheet the scale was last said to hold. */
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

/** What is known without reading: that the size differs, that nothing does, or that the scales named on both sheets have to be compared. */
export function sizeDoubt({ files, file, sheet, scaleSheet }: Compared): 'size' | 'none' | 'compare' {
  if (!scaleSheet || scaleSheet.file_id === file.id || !isLater(files, file, scaleSheet)) return 'none';
  return isSameSize(sheet, scaleSheet) ? 'compare' : 'size';
}

const written = /(?<![\d:.])1 ?: ?\d{1,5}(?![\d:])|\d[\d /]*["″”] ?= ?\d+ ?['′’](?: ?-? ?\d+ ?["″”])?/g;

/** To three digits after the point: inches divide into odd fractions. */
const toRatio = (scale: string): number | undefined => {
  const ratio = readScale(scale)?.ratio;
  return ratio && Math.round(ratio * 1000) / 1000;
};

/** The scales that a sheet names, as ratios. */
export function scalesNamedIn(text: string): ReadonlySet<number> {
  return new Set([...text.matchAll(written)].flatMap(([scale]) => toRatio(scale) ?? []));
}

/** Whether both sheets name scales, and not the same. A sheet without any says nothing. */
export function namesOtherScales(before: string, now: string): boolean {
  const [was, is] = [scalesNamedIn(before), scalesNamedIn(now)];
  return was.size > 0 && is.size > 0 && (was.size !== is.size || [...was].some((ratio) => !is.has(ratio)));
}
