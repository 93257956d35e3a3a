import type { Sheet } from '@sheetmark/contract';
import { type Calibration, formatScale, scaleOf } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';

/** Units that people measure drawings in. */
export const units = [
  { name: 'mm', label: editorMessages.millimetres, millimetres: 1 },
  { name: 'cm', label: editorMessages.centimetres, millimetres: 10 },
  { name: 'm', label: editorMessages.metres, millimetres: 1000 },
  { name: 'in', label: editorMessages.inches, millimetres: 25.4 },
  { name: 'ft', label: editorMessages.feet, millimetres: 304.8 },
] as const;

/** A point is 1/72 inch. */
export const pointsPerMillimetre = 72 / 25.4;

/** Such as `1:50`, for a page in points; `null` for a unit of one's own. */
export function drawingScale(calibration: Calibration): string | null {
  const unit = units.find(({ name }) => name === calibration.unit);
  if (!unit) return null;
  const ratio = scaleOf(calibration) * unit.millimetres * pointsPerMillimetre;
  return ratio >= 1 ? `1:${trimmed(ratio)}` : `${trimmed(1 / ratio)}:1`;
}

/** Such as `1:50`, or what one unit of the page is. */
export const scaleText = (calibration: Calibration, { unit }: Pick<Sheet, 'unit'>): string =>
  (unit === 'pt' && drawingScale(calibration)) || `${formatScale(calibration)} ${calibration.unit}`;

/** Inches in one of each sign of a length. */
const inches: Readonly<Record<string, number>> = { '"': 1, '″': 1, in: 1, "'": 12, '′': 12, ft: 12 };
const oneLength = /(\d+(?:[.,]\d+)?)(?:\s*\/\s*(\d+))?\s*("|″|in|'|′|ft)/giu;
const plainRatio = /^(?:1\s*[:/]\s*)?(\d+(?:[.,]\d+)?)$/;

const plain = (text: string): number => Number(text.replace(',', '.'));

/** Such as `1' 6"` or `1/4"`, in inches; 0 for what is none. */
function inchesIn(text: string): number {
  const parts = [...text.matchAll(oneLength)];
  return parts.reduce(
    (sum, [, number = '', below = '1', sign = '']) => sum + (plain(number) / plain(below)) * (inches[sign.toLowerCase()] ?? 0),
    0,
  );
}

/** How many times larger reality is, by what stands on a drawing: `50`, `1:50`, or `1/4" = 1'`. NaN for what says no scale. */
export function ratioOf(text: string): number {
  const said = plainRatio.exec(text.trim())?.[1];
  if (said !== undefined) return plain(said);
  const [drawn = '', real = ''] = text.split('=');
  const ratio = inchesIn(real) / inchesIn(drawn);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : Number.NaN;
}

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
