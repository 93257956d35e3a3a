import type { MetadataColumn } from '@sheetmark/contract';
import { parseValue, type Value } from './metadata.policy.ts';

/** A value as other programs have it; an empty text is an empty cell. */
export interface ColumnText {
  readonly column: string;
  readonly text: string;
}

/** Ends the name of a value that the project's column of that name can't take. */
const UNFIT = ' (imported)';
/** Never a column's name. */
const NO_NAME = '__proto__';
const [YES, NO] = [/^(true|yes|on)$/i, /^(false|no|off)$/i];

function sentAs({ kind }: MetadataColumn, text: string): Value {
  if (kind !== 'checkbox') return text;
  return YES.test(text) ? true : NO.test(text) ? false : text === '' ? null : text;
}

/**
 * What is kept of the values of another program: under the name of the project's column if it takes them, otherwise under their own, which a column that is
 * added later shows. Null empties a cell.
 */
export function keptValues(columns: readonly MetadataColumn[], found: readonly ColumnText[]): Record<string, Value> {
  const byName = new Map(columns.map((column) => [column.column_name.toLowerCase(), column]));
  const kept = new Map<string, Value>();
  for (const { column: name, text } of found) {
    if (name === NO_NAME) continue;
    const column = byName.get(name.toLowerCase());
    const value = column ? parseValue(column, sentAs(column, text)) : text === '' ? null : text;
    kept.set(column?.column_name ?? name, value ?? null);
    if (column) kept.set(`${column.column_name}${UNFIT}`, value === undefined ? text : null);
  }
  return Object.fromEntries(kept);
}

/** The values of a markup as other programs take them, by the names of their columns. */
export function columnTexts(values: unknown): ColumnText[] {
  if (typeof values !== 'object' || values === null) return [];
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const column = name.endsWith(UNFIT) ? name.slice(0, -UNFIT.length) : name;
    if (!texts.has(column) || column === name) texts.set(column, String(value));
  }
  return [...texts].map(([column, text]) => ({ column, text }));
}
