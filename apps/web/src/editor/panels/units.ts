import { type Calibration, scaleOf } from '@sheetmark/editor-core';
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

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
