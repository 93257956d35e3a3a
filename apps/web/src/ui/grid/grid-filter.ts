import { gridMessages } from '../../lib/messages/grid.ts';
import type { GridColumn, GridValue } from './grid-column.ts';
import { textOf } from './grid-column.ts';
import type { GridFilter } from './grid-state.ts';

const fold = (text: string) => text.toLocaleLowerCase();

/** Dates and times are compared by their written day, numbers as numbers. */
function between(value: GridValue, { from, to, none }: { from?: string | undefined; to?: string | undefined; none?: boolean | undefined }) {
  if (value === null || value === '') return none === true;
  if (none === true) return false;
  if (typeof value === 'number') return (!from || value >= Number(from)) && (!to || value <= Number(to));
  const day = String(value);
  return (!from || day >= from) && (!to || day.slice(0, to.length) <= to);
}

/** Whether a row matches a column's filter. */
export function matchesFilter<Row>(column: GridColumn<Row>, filter: GridFilter, row: Row): boolean {
  const value = column.value(row);
  if ('contains' in filter) return fold(textOf(column, value)).includes(fold(filter.contains.trim()));
  if ('any' in filter) return filter.any.includes(value === null ? '' : String(value));
  return between(value, filter);
}

const most = 2;

/** A filter in words, for its chip: `Open or Review`, `from 2026-12-05`. */
export function describeFilter<Row>(column: GridColumn<Row>, filter: GridFilter): string {
  if ('contains' in filter) return gridMessages.text(filter.contains);
  if ('any' in filter) {
    const words = filter.any.map((value) => textOf(column, value) || gridMessages.withoutValue);
    const shown = words.slice(0, most).join(gridMessages.or);
    return words.length > most ? gridMessages.orMore(shown, words.length - most) : shown;
  }
  if (filter.none) return gridMessages.withoutValue;
  return [filter.from && gridMessages.fromDay(filter.from), filter.to && gridMessages.toDay(filter.to)].filter(Boolean).join(' ');
}
