import { type Comment, type ExportColumn, type ListColumn, type WorkColumn, workColumns, type WorkRow } from '@sheetmark/contract';
import { type Cell, dateCell } from '../../platform/tables/csv.ts';
import { customCell } from '../metadata/public.ts';

/** A comment as one text: the names of its attachments if it has no words. */
export const commentLine = ({ text, attachments }: Comment): string => text || attachments.map(({ name }) => name).join(', ');

const commentsOf = ({ comments }: WorkRow): string =>
  comments.map((comment) => `${comment.author.name}: ${commentLine(comment)}`).join('\n');

/** The quantities or units of a markup that measures in several. */
function joined(row: WorkRow, field: 'quantity' | 'unit'): Cell {
  if (row.type === 'task') return null;
  const { further_quantities: further } = row;
  return further.length === 0 ? row[field] : [row, ...further].map((measured) => measured[field]).join('; ');
}

/** Cells with more than the column's value. */
const richer: Partial<Readonly<Record<WorkColumn, (row: WorkRow) => Cell>>> = {
  quantity: (row) => joined(row, 'quantity'),
  unit: (row) => joined(row, 'unit'),
};

function valueOf(column: ListColumn, row: WorkRow): Cell {
  if (column.kind === 'person' || column.kind === 'project' || column.kind === 'review') return column.read(row)?.name ?? null;
  return column.kind === 'day' || column.kind === 'time' ? dateCell(column.read(row)) : column.read(row);
}

function titleOf(column: ExportColumn): string {
  if (typeof column !== 'string') return column.column_name;
  return column === 'comments' ? 'Comments' : workColumns[column].title;
}

function cellOf(row: WorkRow, column: ExportColumn): Cell {
  if (typeof column !== 'string') return row.type === 'markup' ? customCell(row.metadata, column.column_name) : null;
  if (column === 'comments') return commentsOf(row) || null;
  return richer[column]?.(row) ?? valueOf(workColumns[column], row);
}

export const titlesOf = (columns: readonly ExportColumn[]): string[] => columns.map(titleOf);
export const cellsOf = (row: WorkRow, columns: readonly ExportColumn[]): Cell[] => columns.map((column) => cellOf(row, column));
