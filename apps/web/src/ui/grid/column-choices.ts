import { messages } from '../../lib/messages.ts';
import type { Choice, GridColumn } from './grid-column.ts';
import { textOf } from './grid-column.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const most = 500;

/** Filter options of a column: its own options, or the values that occur, including `None`. */
export function choicesOf<Row>(column: GridColumn<Row>, rows: readonly Row[]): readonly Choice[] {
  if (column.choices) return column.choices;
  const values = new Set<string>();
  for (const row of rows) {
    const value = column.value(row);
    if (values.size < most) values.add(value === null ? '' : String(value));
  }
  const choices = [...values].map((value) => ({ value, label: textOf(column, value) || messages.none }));
  return choices.toSorted((a, b) => Number(a.value === '') - Number(b.value === '') || collator.compare(a.label, b.label));
}
