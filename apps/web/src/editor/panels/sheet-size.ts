import type { Sheet } from '@sheetmark/contract';
import { pointsPerMillimetre } from './units.ts';

const millimetres = 1 / pointsPerMillimetre;

/** A sheet's size, such as `841 × 594 mm`. */
export function sizeText({ width, height, unit }: Pick<Sheet, 'width' | 'height' | 'unit'>): string {
  if (unit === 'px') return `${Math.round(width)} × ${Math.round(height)} px`;
  return `${Math.round(width * millimetres)} × ${Math.round(height * millimetres)} mm`;
}
