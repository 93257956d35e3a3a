import { type Calibration, formatQuantity, type OverlayItem, scaleOf } from '@sheetmark/editor-core';

const millimetresPerPoint = 25.4 / 72;

/** For sheets without a scale: millimetres on paper, or pixels of the image. */
const onPaper = {
  pt: { actual: 1, calibrated: millimetresPerPoint, unit: 'mm', decimals: 0 },
  px: { actual: 1, calibrated: 1, unit: 'px', decimals: 0 },
} satisfies Readonly<Record<string, Calibration>>;

/** Such as `4.2 m × 1.5 m`, or `120 mm × 40 mm` on paper without a scale. */
export function sizeText({ width, height, calibration }: Extract<OverlayItem, { type: 'size' }>, unit: keyof typeof onPaper): string {
  const scale = calibration ?? onPaper[unit];
  const written = (length: number): string =>
    formatQuantity({ value: length * scaleOf(scale), unit: scale.unit }, scale.decimals ?? undefined);
  return height === null ? written(width) : `${written(width)} × ${written(height)}`;
}
