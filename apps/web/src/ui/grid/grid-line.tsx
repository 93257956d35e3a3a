import { gridMessages } from '../../lib/messages/grid.ts';
import { Checkbox } from '../checkbox.tsx';
import { classNames } from '../class-names.ts';
import type { PlacedColumn } from './arrange-columns.ts';
import { CellEditor, type EndEdit } from './cell-editor.tsx';
import type { DataRow, DisplayRow } from './display-rows.ts';
import { canEdit, type GridColumn } from './grid-column.ts';
import { CellContent, GroupCell, Twist } from './group-line.tsx';
import styles from './grid-line.module.css';

/** The head is the first row. */
const rowIndex = (index: number) => index + 2;

interface GridLineProps<Row> {
  index: number;
  /** Pixels from the first line. */
  start: number;
  line: DisplayRow<Row>;
  columns: readonly GridColumn<Row>[];
  placed: readonly PlacedColumn<Row>[];
  rowTitle: (row: Row) => string;
  /** Undefined where nothing can be picked. */
  selected: boolean | undefined;
  /** Whether this one can, where others can be picked. */
  selectable: boolean;
  activeColumn: number | undefined;
  editingColumn: string | undefined;
  onPick: (id: string, reach: boolean) => void;
  onFold: (id: string) => void;
  onEdit: (place: { id: string; columnId: string }) => void;
  onEndEdit: EndEdit;
}

/** Everything goes on by name: of a line that only stands elsewhere when one scrolls, no cell is made again. */
export function GridLine<Row>(props: GridLineProps<Row>) {
  const { index, start, line, columns, placed, rowTitle, selected, selectable, activeColumn, editingColumn } = props;
  const { onPick, onFold, onEdit, onEndEdit } = props;
  const group = line.kind === 'group';
  return (
    <div
      role="row"
      className={classNames(styles.line, group && styles.groupLine)}
      style={{ transform: `translateY(${start}px)` }}
      aria-rowindex={rowIndex(index)}
      aria-selected={group ? undefined : selected}
      aria-level={line.open === undefined && line.depth === 0 ? undefined : line.depth + 1}
      aria-expanded={line.open}
    >
      {line.kind === 'group' ? (
        <GroupCell
          index={index}
          line={line}
          columns={columns}
          span={placed.length + Number(selected !== undefined)}
          activeColumn={activeColumn}
          onFold={onFold}
        />
      ) : (
        <RowCells
          index={index}
          line={line}
          placed={placed}
          rowTitle={rowTitle}
          selected={selected}
          selectable={selectable}
          activeColumn={activeColumn}
          editingColumn={editingColumn}
          onPick={onPick}
          onFold={onFold}
          onEdit={onEdit}
          onEndEdit={onEndEdit}
        />
      )}
    </div>
  );
}

interface RowCellsProps<Row> extends Omit<GridLineProps<Row>, 'start' | 'line' | 'columns'> {
  line: DataRow<Row>;
}

function RowCells<Row>(props: RowCellsProps<Row>) {
  const { index, line, placed, rowTitle, selected, selectable, activeColumn, editingColumn, onPick, onFold, onEdit, onEndEdit } = props;
  const first = Number(selected !== undefined);
  return (
    <>
      {selected !== undefined && (
        <div
          role="gridcell"
          className={classNames(styles.cell, styles.check, styles.stays, placed.every(({ left }) => left === undefined) && styles.edge)}
          style={{ left: 0 }}
          tabIndex={activeColumn === 0 ? 0 : -1}
          data-line={index}
          data-column={0}
        >
          {selectable && (
            <Checkbox
              label={gridMessages.select(rowTitle(line.row))}
              tabIndex={-1}
              checked={selected}
              readOnly
              onClick={(event) => onPick(line.id, event.shiftKey)}
            />
          )}
        </div>
      )}
      {placed.map((each, position) => (
        <RowCell
          key={each.column.id}
          index={index}
          line={line}
          placedColumn={each}
          position={position + first}
          leads={position === 0}
          active={activeColumn === position + first}
          editing={editingColumn === each.column.id}
          onFold={onFold}
          onEdit={onEdit}
          onEndEdit={onEndEdit}
        />
      ))}
    </>
  );
}

interface RowCellProps<Row> extends Pick<GridLineProps<Row>, 'index' | 'onFold' | 'onEdit' | 'onEndEdit'> {
  line: DataRow<Row>;
  placedColumn: PlacedColumn<Row>;
  position: number;
  /** It stands first, and shows how deep in a tree its row is. */
  leads: boolean;
  active: boolean;
  editing: boolean;
}

function RowCell<Row>({ index, line, placedColumn, position, leads, active, editing, onFold, onEdit, onEndEdit }: RowCellProps<Row>) {
  const { column, left, edge } = placedColumn;
  const editable = canEdit(column, line.row);
  // ARIA 1.2 has it on the cells of a grid.
  const access = column.edit ? { 'aria-readonly': !editable } : {};
  const content = <CellContent column={column} row={line.row} hands={{ edit: (columnId) => onEdit({ id: line.id, columnId }) }} />;
  return (
    <div
      role="gridcell"
      className={classNames(
        styles.cell,
        column.align === 'end' && styles.end,
        left !== undefined && styles.stays,
        edge && styles.edge,
        editing && styles.editing,
      )}
      style={{ left }}
      {...access}
      aria-haspopup={editable && column.edit?.kind === 'choice' ? 'listbox' : undefined}
      tabIndex={active ? 0 : -1}
      data-line={index}
      data-column={position}
    >
      {leads && (line.open !== undefined || line.depth > 0) && <Twist depth={line.depth} open={line.open} onFold={() => onFold(line.id)} />}
      {editing && column.edit ? (
        <CellEditor edit={column.edit} label={column.title} row={line.row} onEnd={onEndEdit}>
          {content}
        </CellEditor>
      ) : (
        content
      )}
    </div>
  );
}

/** A line that is still on the server. */
export function PendingLine({ index, start, columns }: { index: number; start: number; columns: number }) {
  return (
    <div role="row" className={styles.line} style={{ transform: `translateY(${start}px)` }} aria-rowindex={rowIndex(index)}>
      <div role="gridcell" className={styles.pending} aria-colspan={columns}>
        <span className="visually-hidden">{gridMessages.loading}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
