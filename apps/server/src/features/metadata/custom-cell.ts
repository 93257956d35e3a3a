import { type MetadataValues, valueIn } from '@sheetmark/contract';
import type { Cell } from '../../platform/tables/csv.ts';

/** A custom column's cell in exports; null if it is empty. */
export function customCell(values: MetadataValues | null, columnName: string): Cell {
  const value = values && valueIn(values.formData, columnName);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
