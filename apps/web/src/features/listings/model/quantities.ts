import type { MarkupRow } from '@sheetmark/contract';
import { COUNT_UNIT } from '@sheetmark/editor-core';

/** Decimals: more would only be drawing noise. */
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const formatNumber = (quantity: number): string => number.format(quantity);
export const formatQuantity = ({ quantity, unit }: { quantity: number; unit: string }): string =>
  `${formatNumber(quantity)} ${unit === COUNT_UNIT ? 'counted' : unit}`;

type Measured = Pick<MarkupRow, 'quantity' | 'unit' | 'further_quantities'>;

/** All quantities and, in the same order, all units of a markup. */
export function quantitiesIn({ quantity, unit, further_quantities: further }: Measured): { quantities: string; units: string } {
  if (quantity === null || unit === null) return { quantities: '', units: '' };
  const all = [{ quantity, unit }, ...further];
  return { quantities: all.map((one) => formatNumber(one.quantity)).join(' · '), units: all.map((one) => one.unit).join(' · ') };
}
