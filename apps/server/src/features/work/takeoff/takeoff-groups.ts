import type { TakeoffGroup, TakeoffSum } from '@sheetmark/contract';
import type { TakeoffRow } from './takeoff.repository.ts';

/** Sums of binary fractions show rounding errors in their last digits. */
const toSum = ({ unit, quantity, n }: TakeoffRow): TakeoffSum => ({ unit, quantity: Number(quantity.toPrecision(12)), n });

const byMarkups = (one: TakeoffSum, other: TakeoffSum): number => other.n - one.n || (one.unit < other.unit ? -1 : 1);

/** Rows of one group are adjacent. */
export function toGroups(rows: readonly TakeoffRow[]): TakeoffGroup[] {
  const groups = Map.groupBy(rows, ({ path }) => JSON.stringify(path.map(({ value }) => value)));
  return [...groups.values()].flatMap((ofGroup) => {
    const [first] = ofGroup;
    if (!first) return [];
    const colours = new Set(ofGroup.flatMap((row) => row.colours));
    const [colour = null] = colours.size === 1 ? colours : [];
    return {
      path: [...first.path],
      markups: ofGroup.reduce((all, row) => all + row.markups, 0),
      colour,
      sums: ofGroup.map(toSum).toSorted(byMarkups),
    };
  });
}
