import type { CSSProperties } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Checkbox } from '../checkbox.tsx';
import { classNames } from '../class-names.ts';
import type { PlacedColumn } from './arrange-columns.ts';
import { CellEditor, type EndEdit } from './cell-editor.tsx';
import type { DisplayRow } from './display-rows.ts';
import { canEdit, type GridColumn, type RowHandlers } from './grid-column.ts';
import { contentOf, GroupCell, NoteCell, ExpandToggle } from './group-line.tsx';
import styles from './grid-line.module.css';

/** The header is the first row. */
const rowIndex = (index: number) => index + 2;

interface GridLineProps<Row> {
  index: number;
  /** Pixels from the first line. */
  start: number;
  line: DisplayRow<Row>;
  columns: readonly GridColumn<Row>[];
  /** The number of columns without the checkboxes. */
  count: number;
  /** Columns whose cells are rendered. */
  within: readonly PlacedColumn<Row>[];
  rowTitle: (row: Row) => string;
  /** Undefined if rows can't be selected. */
  selected: boolean | undefined;
  /** Whether this row can be selected. */
  selectable: boolean;
  activeColumn: number | undefined;
  editingColumn: string | undefined;
  onEdit: (place: { id: string; columnId: string }) => void;
  /** For the edited line only. */
  onEndEdit: EndEdit | undefined;
}

/**
 * Pass only stable props, and rows instead of lines: scrolling and refetching then don't render a line's cells again. The table handles its clicks.
 */
export function GridLine<Row>(props: GridLineProps<Row>) {
  const { index, start, line, columns, count, within, rowTitle, selected, selectable, activeColumn, editingColumn, onEdit, onEndEdit } =
    props;
  const span = count + Number(selected !== undefined);
  return (
    <div
      role="row"
      className={classNames(styles.line, line.kind === 'group' && styles.groupLine)}
      style={{ top: start }}
      data-key={line.id}
      aria-rowindex={rowIndex(index)}
      aria-selected={line.kind === 'row' ? selected : undefined}
      aria-level={line.open === undefined && line.depth === 0 ? undefined : line.depth + 1}
      aria-expanded={line.open}
    >
      {line.kind === 'group' && <GroupCell index={index} line={line} columns={columns} span={span} activeColumn={activeColumn} />}
      {line.kind === 'note' && <NoteCell index={index} text={line.text} span={span} activeColumn={activeColumn} />}
      {line.kind === 'row' && (
        <RowCells
          index={index}
          id={line.id}
          row={line.row}
          depth={line.depth}
          open={line.open}
          within={within}
          rowTitle={rowTitle}
          selected={selected}
          selectable={selectable}
          activeColumn={activeColumn}
          editingColumn={editingColumn}
          onEdit={onEdit}
          onEndEdit={onEndEdit}
        />
      )}
    </div>
  );
}

interface RowCellsProps<Row> extends Omit<GridLineProps<Row>, 'start' | 'line' | 'columns' | 'count'> {
  id: string;
  row: Row;
  depth: number;
  open: boolean | undefined;
}

function RowCells<Row>({ id, row, depth, open, within, ...props }: RowCellsProps<Row>) {
  const { index, rowTitle, selected, selectable, activeColumn, editingColumn, onEdit, onEndEdit } = props;
  const first = Number(selected !== undefined);
  const hands: RowHandlers = { edit: (columnId) => onEdit({ id, columnId }) };
  return (
    <>
      {selected !== undefined && (
        <div
          role="gridcell"
          aria-colindex={1}
          className={classNames(styles.cell, styles.check, styles.stays, within.every(({ left }) => left === undefined) && styles.edge)}
          tabIndex={activeColumn === 0 ? 0 : -1}
          data-line={index}
          data-column={0}
        >
          {selectable && <Checkbox label={gridMessages.select(rowTitle(row))} tabIndex={-1} checked={selected} readOnly />}
        </div>
      )}
      {within.map((placed) => {
        const { column } = placed;
        const position = placed.index + first;
        const editable = canEdit(column, row);
        // ARIA 1.2 allows it on grid cells.
        const access = column.edit ? { 'aria-readonly': !editable } : {};
        const editing = editingColumn === column.id;
        const content = contentOf(column, row, hands);
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={position + 1}
            className={cellClass(placed, editing)}
            style={cellPlace(placed.left, position)}
            {...access}
            title={typeof content === 'string' ? content : undefined}
            aria-haspopup={editable && column.edit?.kind === 'choice' ? 'listbox' : undefined}
            tabIndex={activeColumn === position ? 0 : -1}
            data-line={index}
            data-column={position}
          >
            {placed.index === 0 && (open !== undefined || depth > 0) && <ExpandToggle depth={depth} open={open} />}
            {onEndEdit && column.edit && editing ? (
              <CellEditor edit={column.edit} label={column.title} row={row} onEnd={onEndEdit}>
                {content}
              </CellEditor>
            ) : (
              content
            )}
          </div>
        );
      })}
    </>
  );
}

function cellPlace(left: number | undefined, position: number): CSSProperties & { '--left'?: string } {
  return { gridColumn: position + 1, ...(left !== undefined && { '--left': `${left}px` }) };
}

function cellClass<Row>({ column, left, edge }: PlacedColumn<Row>, editing: boolean): string {
  return classNames(
    styles.cell,
    !column.cell && !editing && styles.text,
    column.quiet && styles.quiet,
    column.align === 'end' && styles.end,
    left !== undefined && styles.stays,
    edge && styles.edge,
    editing && styles.editing,
  );
}

/** A line that isn't loaded yet. */
export function PendingLine({ index, start, columns }: { index: number; start: number; columns: number }) {
  return (
    <div role="row" className={styles.line} style={{ top: start }} aria-rowindex={rowIndex(index)}>
      <div role="gridcell" className={styles.pending} aria-colspan={columns}>
        <span className="visually-hidden">{gridMessages.loading}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
