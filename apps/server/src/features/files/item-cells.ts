import type { Item, ItemColumn, ItemExportColumn, MarkupStatus } from '@sheetmark/contract';
import { type Cell, dateCell } from '../../platform/tables/csv.ts';
import { customCell } from '../metadata/public.ts';

/** An item, and the names of the folders that it lies in, from the root. */
export interface PlacedRow {
  readonly item: Item;
  readonly path: string;
}

interface Column {
  readonly titles: readonly string[];
  readonly of: (row: PlacedRow) => Cell[];
}

const one = (title: string, of: (item: Item) => Cell): Column => ({ titles: [title], of: ({ item }) => [of(item)] });
const newest = (item: Item) => item.files.at(-1);

const statuses: Readonly<Record<MarkupStatus, string>> = {
  none: 'Markups without status',
  review: 'Markups in review',
  open: 'Open markups',
  closed: 'Closed markups',
};

const columns: Readonly<Record<ItemColumn, Column>> = {
  name: one('Name', ({ name }) => name),
  file_path: { titles: ['File Path'], of: ({ path }) => [path] },
  file_version: one('File Version', (item) => newest(item)?.version ?? null),
  size: one('Size in Bytes', (item) => newest(item)?.size ?? null),
  pages: one('Pages', (item) => newest(item)?.pages_total ?? null),
  status: { titles: Object.values(statuses), of: ({ item: { markups } }) => [markups.none, markups.review, markups.open, markups.closed] },
  assignee: one('Assignee', ({ assignee }) => assignee?.name ?? null),
  uploaded_by: one('Uploaded By', (item) => (newest(item)?.created_by ?? item.created_by).name),
  created_at: one('Created', ({ created_at }) => dateCell(created_at)),
  updated_at: one('Last Updated', ({ updated_at }) => dateCell(updated_at)),
};

const columnOf = (asked: ItemExportColumn): Column =>
  typeof asked === 'string' ? columns[asked] : one(asked.column_name, ({ metadata }) => customCell(metadata, asked.column_name));

export const titlesOf = (asked: readonly ItemExportColumn[]): string[] => asked.flatMap((column) => columnOf(column).titles);
export const cellsOf = (row: PlacedRow, asked: readonly ItemExportColumn[]): Cell[] => asked.flatMap((column) => columnOf(column).of(row));
