import type { Box } from './matrix.ts';

/** How far apart the tops of regions in one row may be, in units. */
const ROW = 50;

/** Row by row, from left to right. */
export function inReadingOrder<T extends { readonly box: Box }>(regions: readonly T[], unit: number): T[] {
  const rowOf = ({ box }: T): number => Math.floor(box.top / (ROW * unit));
  return [...regions].sort((one, other) => rowOf(one) - rowOf(other) || one.box.left - other.box.left);
}
