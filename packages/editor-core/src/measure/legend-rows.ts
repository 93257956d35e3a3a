import type { LegendRow } from '../document/object.ts';
import { formatQuantity } from '../units/quantity.ts';
import { COUNT_UNIT } from './object-quantity.ts';

/** Rows that a legend shows at most. */
const ROWS_AT_MOST = 40;
const NAMELESS = 'Other';

/** A group of measurements, with a sum for each unit. */
interface SummedGroup {
  readonly path: readonly { readonly name: string | null }[];
  readonly colour: string | null;
  readonly sums: readonly { readonly quantity: number; readonly unit: string }[];
}

/** A row for each unit of each group of one level. */
export function legendRowsOf(groups: readonly SummedGroup[]): LegendRow[] {
  const rows = groups.flatMap(({ path: [value], colour, sums }) =>
    value === undefined ? [] : sums.map((sum) => ({ name: value.name || NAMELESS, colour, sum: written(sum) })),
  );
  if (rows.length <= ROWS_AT_MOST) return rows;
  const shown = rows.slice(0, ROWS_AT_MOST - 1);
  return [...shown, { name: `and ${rows.length - shown.length} more`, colour: null, sum: '' }];
}

const written = ({ quantity, unit }: SummedGroup['sums'][number]): string =>
  unit === COUNT_UNIT ? quantity.toLocaleString('en') : formatQuantity({ value: quantity, unit });
