import { Menu, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, type DragEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { classNames } from '../class-names.ts';
import type { PlacedColumn } from './arrange-columns.ts';
import { type ColumnActions, ColumnMenuItems } from './column-menu.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type GridState, moveColumn, resetWidth, resize, setFilter, toggleSort } from './grid-state.ts';
import styles from './grid-head.module.css';

interface HeaderCellProps<Row> extends ColumnActions<Row> {
  placed: PlacedColumn<Row>;
  position: number;
  active: boolean;
  rows: readonly Row[];
  /** The width while the edge is dragged; undefined when it is released. */
  onResize: (resizing: { id: string; width: number } | undefined) => void;
}

const dragType = 'application/x-grid-column';

/** A column's header: sorts by a click, moves by dragging, and has a menu for the rest. */
export function HeaderCell<Row>({ placed, position, active, rows, onResize, ...actions }: HeaderCellProps<Row>) {
  const { column, state, onState } = actions;
  const [menu, setMenu] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const { id, title, fixed = false, sortable = true } = column;
  const sorted = state.sort.find((part) => part.id === id);
  const sort = sortable ? (more: boolean) => onState(toggleSort(state, id, more)) : undefined;
  const move = (to: string | undefined) => to !== undefined && !fixed && onState(moveColumn(state, actions.order, { id, to }));
  const onKeyDown = (event: KeyboardEvent) =>
    pressKey(event, { onSort: sort, onMenu: () => setMenu(true), onMove: (to) => move(actions.neighbours[to]) });
  const endFilter = () => {
    setFiltering(false);
    cell.current?.focus();
  };
  const drop = useColumnDrop(fixed, (dropped) => onState(moveColumn(state, actions.order, { id: dropped, to: id })));

  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={title}
      aria-colindex={position + 1}
      className={classNames(
        styles.cell,
        column.align === 'end' && styles.end,
        placed.left !== undefined && styles.stays,
        placed.edge && styles.edge,
        drop.isOver && styles.over,
      )}
      style={{ left: placed.left }}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
      tabIndex={active ? 0 : -1}
      data-line={-1}
      data-column={position}
      draggable={!fixed}
      onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenu(true);
      }}
      {...drop.handlers}
    >
      <Title title={title} sorts={state.sort} sorted={sorted} onSort={sort} />
      <ColumnMenu {...actions} opened={menu} onOpened={setMenu} onFilter={() => setFiltering(true)} />
      {filtering && (
        <FilterPopover
          column={column}
          filter={state.filters[id]}
          rows={rows}
          onChange={(filter) => onState(setFilter(state, id, filter))}
          onClose={endFilter}
        />
      )}
      <Edge placed={placed} state={state} onState={onState} onResize={onResize} />
    </div>
  );
}

interface KeyOptions {
  /** Undefined if the column can't be sorted. */
  onSort: ((more: boolean) => void) | undefined;
  onMenu: () => void;
  onMove: (to: 'before' | 'after') => void;
}

function pressKey(event: KeyboardEvent, { onSort, onMenu, onMove }: KeyOptions): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter' || event.key === ' ') onSort?.(event.shiftKey);
  else if (event.altKey && event.key === 'ArrowDown') onMenu();
  else if (event.altKey && event.key === 'ArrowLeft') onMove('before');
  else if (event.altKey && event.key === 'ArrowRight') onMove('after');
  else return;
  event.preventDefault();
}

/** Accepts other columns' headers that are dropped here, unless this column is fixed. */
function useColumnDrop(fixed: boolean, onDropped: (id: string) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (fixed || !event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      onDropped(event.dataTransfer.getData(dragType));
    },
  };
  return { isOver, handlers };
}

interface TitleProps {
  title: string;
  sorts: GridState['sort'];
  /** How this column is sorted; undefined if it isn't. */
  sorted: GridState['sort'][number] | undefined;
  /** Undefined if it can't be sorted. */
  onSort: ((more: boolean) => void) | undefined;
}

/** The title, with the direction of the sort and its rank among several. */
function Title({ title, sorts, sorted, onSort }: TitleProps) {
  if (!onSort)
    return (
      <span className={styles.name}>
        <span>{title}</span>
      </span>
    );
  return (
    <button type="button" className={styles.name} tabIndex={-1} onClick={(event) => onSort(event.shiftKey)}>
      <span>{title}</span>
      {sorted && (sorted.desc ? <IconArrowDown aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />)}
      {sorted && sorts.length > 1 && <small>{sorts.indexOf(sorted) + 1}</small>}
    </button>
  );
}

interface ColumnMenuProps<Row> extends ColumnActions<Row> {
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onFilter: () => void;
}

function ColumnMenu<Row>({ opened, onOpened, ...actions }: ColumnMenuProps<Row>) {
  return (
    <Menu opened={opened} onChange={onOpened} withinPortal position="bottom-end" zIndex="var(--z-menu)">
      <Menu.Target>
        <button type="button" className={styles.more} tabIndex={-1} aria-label={gridMessages.columnMenu(actions.column.title)}>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ColumnMenuItems {...actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

function FilterPopover<Row>(props: ComponentProps<typeof FilterEditor<Row>>) {
  return (
    <Popover opened onChange={props.onClose} position="bottom-start" withinPortal>
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.filter}>
        <FilterEditor {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

type EdgeProps<Row> = Pick<HeaderCellProps<Row>, 'placed' | 'state' | 'onState' | 'onResize'>;

/** The edge for resizing a column; the column's menu does the same by keyboard. */
function Edge<Row>({
  placed: {
    column: { id },
    width,
  },
  state,
  onState,
  onResize,
}: EdgeProps<Row>) {
  const [from, setFrom] = useState<{ x: number; width: number }>();
  const widthAt = (event: PointerEvent) => Math.max(48, from ? from.width + event.clientX - from.x : width);
  return (
    <span
      className={styles.resizer}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width });
      }}
      onPointerMove={(event) => from && onResize({ id, width: widthAt(event) })}
      onPointerUp={(event) => {
        if (from && event.clientX !== from.x) {
          onResize(undefined);
          onState(resize(state, id, widthAt(event)));
        }
        setFrom(undefined);
      }}
      onPointerCancel={() => setFrom(undefined)}
      onDoubleClick={() => onState(resetWidth(state, id))}
    />
  );
}
