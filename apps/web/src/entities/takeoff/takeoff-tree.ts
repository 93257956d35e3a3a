import type { TakeoffDimension, TakeoffGroup, TakeoffSum } from '@sheetmark/contract';
import { dimensionOf } from '@sheetmark/contract';

/** A group with the groups within it. */
export interface TakeoffNode {
  /** Unique among all groups. */
  readonly key: string;
  readonly group: TakeoffGroup;
  readonly children: readonly TakeoffNode[];
}

const keyOf = ({ path }: TakeoffGroup): string => JSON.stringify(path.map(({ value }) => value));

/** Each group follows the one it belongs to; the first is the whole list. */
export function treeOf(groups: readonly TakeoffGroup[]): { whole: TakeoffGroup | undefined; nodes: readonly TakeoffNode[] } {
  const [whole, ...within] = groups;
  const top: TakeoffNode[] = [];
  const open: TakeoffNode[][] = [top];
  for (const group of within) {
    const children: TakeoffNode[] = [];
    open[group.path.length - 1]?.push({ key: keyOf(group), group, children });
    open[group.path.length] = children;
  }
  return { whole, nodes: top };
}

export const sumsOf = (sums: readonly TakeoffSum[], dimension: TakeoffDimension): readonly TakeoffSum[] =>
  sums.filter(({ unit }) => dimensionOf(unit) === dimension);

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
export const formatNumber = (quantity: number): string => number.format(quantity);
