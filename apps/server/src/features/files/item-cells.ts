import { type Item, itemColumns, type ItemExportColumn, type ListedItemColumn, MarkupStatus } from '@sheetmark/contract';
import { type Cell, dateCell } from '../../platform/tables/csv.ts';
import { customCell } from '../metadata/public.ts';

/** An item, and the names of its folders from the top. */
export interface PlacedRow {
  readonly item: Item;
  readonly path: string;
}

const titlesOfColumn = (column: ListedItemColumn): string[] =>
  column.kind === 'counts' ? MarkupStatus.options.map((status) => column.titles[status]) : [column.title];

function cellsOfColumn(column: ListedItemColumn, { item, path }: PlacedRow): Cell[] {
  switch (column.kind) {
    case 'counts': {
      const counts = column.read(item, path);
      return MarkupStatus.options.map((status) => counts?.[status] ?? null);
    }
    case 'person':
      return [column.read(item, path)?.name ?? null];
    case 'time':
      return [dateCell(column.read(item, path))];
    case 'text':
    case 'number':
      return [column.read(item, path)];
  }
}

export const titlesOf = (asked: readonly ItemExportColumn[]): string[] =>
  asked.flatMap((column) => (typeof column === 'string' ? titlesOfColumn(itemColumns[column]) : [column.column_name]));

export const cellsOf = (row: PlacedRow, asked: readonly ItemExportColumn[]): Cell[] =>
  asked.flatMap((column) =>
    typeof column === 'string' ? cellsOfColumn(itemColumns[column], row) : [customCell(row.item.metadata, column.column_name)],
  );
