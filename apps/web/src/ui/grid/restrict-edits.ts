import type { GridColumn } from './grid-column.ts';

/** The same columns, with cells that can be edited only in rows that the user may change. */
export function restrictEdits<Row>(columns: readonly GridColumn<Row>[], mayChange: (row: Row) => boolean): GridColumn<Row>[] {
  return columns.map((column) => {
    const { edit } = column;
    return edit ? { ...column, edit: { ...edit, can: (row) => mayChange(row) && (edit.can?.(row) ?? true) } } : column;
  });
}
