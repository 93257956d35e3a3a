import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../lib/messages.ts';
import { classNames } from '../class-names.ts';
import type { GroupRow } from './display-rows.ts';
import { type GridColumn, readCellText, type RowHandlers } from './grid-column.ts';
import styles from './grid-line.module.css';

/** Indentation per level of a tree or of groups, in pixels. */
const indent = 20;

/** The table handles clicks. */
export function ExpandToggle({ depth, open }: { depth: number; open: boolean | undefined }) {
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <span className={styles.twist} style={{ marginLeft: depth * indent }}>
      {open !== undefined && (
        <button type="button" tabIndex={-1} data-twist aria-label={open ? messages.fold : messages.unfold}>
          <Icon aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** A cell's content: rendered by its column, or text. */
export function contentOf<Row>(column: GridColumn<Row>, row: Row, hands: RowHandlers): ReactNode {
  return column.cell ? column.cell(row, hands) : readCellText(column, row);
}

/** A group header can't be edited. */
const still: RowHandlers = { edit: () => {} };

interface WideCellProps {
  index: number;
  /** Number of columns it spans. */
  span: number;
  activeColumn: number | undefined;
}

interface GroupCellProps<Row> extends WideCellProps {
  line: GroupRow<Row>;
  columns: readonly GridColumn<Row>[];
}

/** A group's header: the rows' common values, and their number. */
export function GroupCell<Row>({ index, line, columns, span, activeColumn }: GroupCellProps<Row>) {
  const column = columns.find(({ id }) => id === line.columnId);
  const value = column?.value(line.sample) ?? null;
  const empty = value === null || value === '';
  return (
    <div
      role="gridcell"
      className={classNames(styles.cell, styles.group)}
      aria-colspan={span}
      tabIndex={activeColumn === undefined ? -1 : 0}
      data-line={index}
      data-column={activeColumn ?? 0}
    >
      <ExpandToggle depth={line.depth} open={line.open} />
      <span className={styles.groupTitle}>{column?.title}</span>
      {column && !empty ? contentOf(column, line.sample, still) : <b>{messages.none}</b>}
      <span className={classNames('num', styles.groupCount)}>{line.count}</span>
    </div>
  );
}

/** The summary of the rows above. */
export function NoteCell({ index, text, span, activeColumn }: WideCellProps & { text: string }) {
  return (
    <div
      role="gridcell"
      className={classNames(styles.cell, styles.group, styles.note)}
      aria-colspan={span}
      tabIndex={activeColumn === undefined ? -1 : 0}
      data-line={index}
      data-column={activeColumn ?? 0}
    >
      {text}
    </div>
  );
}
