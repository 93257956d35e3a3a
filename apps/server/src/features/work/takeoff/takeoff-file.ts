import { dimensionOf, type TakeoffDimension, takeoffDimensions, type TakeoffGroup, type TakeoffSum } from '@sheetmark/contract';
import type { Cell } from '../../../platform/tables/csv.ts';
import { documentOf, element, type Xml } from '../../../platform/xml/write-xml.ts';

const titlesOfDimensions: Readonly<Record<TakeoffDimension, readonly string[]>> = {
  length: ['Length', 'Length Unit'],
  area: ['Area', 'Area Unit'],
  count: ['Count'],
};

export const takeoffTitles = (levels: readonly string[]): string[] => [
  ...levels,
  'Markups',
  ...takeoffDimensions.flatMap((dimension) => titlesOfDimensions[dimension]),
];

/** Numbers without a unit, and the units in columns of their own. A group with two units of length takes two rows. */
function rowsOf({ markups, sums }: TakeoffGroup, names: readonly Cell[]): Cell[][] {
  const ofDimension = Map.groupBy(sums, ({ unit }) => dimensionOf(unit));
  const height = Math.max(...takeoffDimensions.map((dimension) => ofDimension.get(dimension)?.length ?? 0));
  const cellsOf = (dimension: TakeoffDimension, sum: TakeoffSum | undefined): Cell[] =>
    titlesOfDimensions[dimension].map((_, at) => (at === 0 ? sum?.quantity : sum?.unit) ?? null);
  return Array.from({ length: height }, (_, at) => [
    ...names,
    at === 0 ? markups : null,
    ...takeoffDimensions.flatMap((dimension) => cellsOf(dimension, ofDimension.get(dimension)?.[at])),
  ]);
}

/** The groups of the last level, then the whole list. */
export function takeoffRows(groups: readonly TakeoffGroup[], levels: number): Cell[][] {
  const last = groups.filter(({ path }) => path.length === levels);
  const whole = groups.filter(({ path }) => path.length === 0);
  const names = Array.from({ length: levels }, (_, at) => (at === 0 ? 'Sum' : null));
  return [
    ...last.flatMap((group) =>
      rowsOf(
        group,
        group.path.map(({ name }) => name),
      ),
    ),
    ...whole.flatMap((group) => rowsOf(group, names)),
  ];
}

const sumElement = ({ unit, quantity, n }: TakeoffSum): Xml =>
  element('Sum', { Quantity: quantity, Unit: unit, Kind: dimensionOf(unit), Markups: n });

/** The groups within one, and how many of `groups` they are, from `at` on. */
function childrenOf(groups: readonly TakeoffGroup[], { at, depth, titles }: { at: number; depth: number; titles: readonly string[] }) {
  const children: Xml[] = [];
  let next = at;
  for (let group = groups[next]; group && group.path.length === depth; group = groups[next]) {
    const within = childrenOf(groups, { at: next + 1, depth: depth + 1, titles });
    const own = group.path.at(-1)?.name ?? null;
    const named = { Column: titles[depth - 1] ?? '', ...(own !== null && { Name: own }) };
    children.push(element('Group', { ...named, Markups: group.markups }, ...group.sums.map(sumElement), ...within.children));
    ({ next } = within);
  }
  return { children, next };
}

/** Groups within groups, each with its sums. */
export function takeoffXml(groups: readonly TakeoffGroup[], { titles, made }: { titles: readonly string[]; made: string }): string {
  const [whole] = groups;
  const { children } = childrenOf(groups, { at: 1, depth: 1, titles });
  return documentOf(
    element('Takeoff', { Created: made, Markups: whole?.markups ?? 0 }, ...children, ...(whole?.sums.map(sumElement) ?? [])),
  );
}
