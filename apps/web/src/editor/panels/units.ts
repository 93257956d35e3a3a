import type { Sheet } from '@sheetmark/contract';
import { type Calibration, FEET_AND_INCHES, formatQuantity, formatScale, INCH_FRACTIONS, scaleOf } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';

/** Units that people measure drawings in. */
export const units = [
  { name: 'mm', label: editorMessages.millimetres, millimetres: 1 },
  { name: 'cm', label: editorMessages.centimetres, millimetres: 10 },
  { name: 'm', label: editorMessages.metres, millimetres: 1000 },
  { name: 'in', label: editorMessages.inches, millimetres: 25.4 },
  { name: 'ft', label: editorMessages.feet, millimetres: 304.8 },
  { name: FEET_AND_INCHES, label: editorMessages.feetAndInches, millimetres: 304.8 },
] as const;

/** A point is 1/72 inch. */
export const pointsPerMillimetre = 72 / 25.4;

/** Such as `1:50`, for a page in points; null for a custom unit. */
export function drawingScale(calibration: Calibration): string | null {
  const unit = units.find(({ name }) => name === calibration.unit);
  if (!unit) return null;
  return ratioText(scaleOf(calibration) * unit.millimetres * pointsPerMillimetre);
}

/** Such as `1:50`, or `2:1` if the drawing is larger than reality. */
export const ratioText = (ratio: number): string => (ratio >= 1 ? `1:${trimmed(ratio)}` : `${trimmed(1 / ratio)}:1`);

/** Such as `1:50`, or the real length of one page unit. */
export const scaleText = (calibration: Calibration, { unit }: Pick<Sheet, 'unit'>): string =>
  (unit === 'pt' && drawingScale(calibration)) || `${formatScale(calibration)} ${calibration.unit}`;

/** Such as `1/8" = 1'-0"` or `1" = 20'`, for scales that are common on American drawings; null for others. */
export function imperialScale(ratio: number): string | null {
  const feet = ratio / 12;
  if (Number.isInteger(feet) && feet >= 10) return `1" = ${feet}'`;
  const thirtySeconds = (12 / ratio) * 32;
  if (Math.abs(thirtySeconds - Math.round(thirtySeconds)) > 1e-6 || thirtySeconds < 1) return null;
  return `${formatQuantity({ value: 1 / ratio, unit: FEET_AND_INCHES }, INCH_FRACTIONS.indexOf(32))} = 1'-0"`;
}

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
