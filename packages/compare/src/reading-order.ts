import type { Box } from './matrix.ts';

/** How far the tops of regions in one row may be below its highest, in units. */
const ROW = 50;

/** Row by row, from left to right. A row begins at the highest region that no row has. */
export function inReadingOrder<T extends { readonly box: Box }>(regions: readonly T[], unit: number): T[] {
  const rows: T[][] = [];
  for (const region of regions.toSorted((one, other) => one.box.top - other.box.top)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && region.box.top - first.box.top < ROW * unit) row.push(region);
    else rows.push([region]);
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.box.left - other.box.left));
}
