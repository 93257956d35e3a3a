import { Menu, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { classNames } from '../class-names.ts';
import type { PlacedColumn } from './arrange-columns.ts';
import { type ColumnActions, ColumnMenuItems } from './column-menu.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { moveColumn, resetWidth, resize, setFilter, toggleSort } from './grid-state.ts';
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
export function HeaderCell<Row>({ placed, position, active, rows, onResize, ...acts }: HeaderCellProps<Row>) {
  const { column, state, onState } = acts;
  const [menu, setMenu] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [over, setOver] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const { id, title, fixed = false, sortable = true } = column;
  const sorted = state.sort.find((part) => part.id === id);
  const sort = (more: boolean) => sortable && onState(toggleSort(state, id, more));
  const move = (to: string | undefined) => to !== undefined && !fixed && onState(moveColumn(state, acts.order, { id, to }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') sort(event.shiftKey);
    else if (event.altKey && event.key === 'ArrowDown') setMenu(true);
    else if (event.altKey && event.key === 'ArrowLeft') move(acts.neighbours.before);
    else if (event.altKey && event.key === 'ArrowRight') move(acts.neighbours.after);
    else return;
    event.preventDefault();
  };
  const endFilter = () => {
    setFiltering(false);
    cell.current?.focus();
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (fixed || !event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      onState(moveColumn(state, acts.order, { id: event.dataTransfer.getData(dragType), to: id }));
    },
  };

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
        over && styles.over,
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
      {...drop}
    >
      {sortable ? (
        <button type="button" className={styles.name} tabIndex={-1} onClick={(event) => sort(event.shiftKey)}>
          <span>{title}</span>
          {sorted && (sorted.desc ? <IconArrowDown aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />)}
          {sorted && state.sort.length > 1 && <small>{state.sort.indexOf(sorted) + 1}</small>}
        </button>
      ) : (
        <span className={styles.name}>
          <span>{title}</span>
        </span>
      )}
      <Menu opened={menu} onChange={setMenu} withinPortal position="bottom-end" zIndex="var(--z-menu)">
        <Menu.Target>
          <button type="button" className={styles.more} tabIndex={-1} aria-label={gridMessages.columnMenu(title)}>
            <IconChevronDown aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <ColumnMenuItems {...acts} onFilter={() => setFiltering(true)} />
        </Menu.Dropdown>
      </Menu>
      {filtering && (
        <Popover opened onChange={endFilter} position="bottom-start" withinPortal>
          <Popover.Target>
            <span className={styles.anchor} />
          </Popover.Target>
          <Popover.Dropdown className={styles.filter}>
            <FilterEditor
              column={column}
              filter={state.filters[id]}
              rows={rows}
              onChange={(filter) => onState(setFilter(state, id, filter))}
              onClose={endFilter}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      <Edge
        width={placed.width}
        onDrag={(width) => onResize({ id, width })}
        onDrop={(width) => {
          onResize(undefined);
          onState(resize(state, id, width));
        }}
        onReset={() => onState(resetWidth(state, id))}
      />
    </div>
  );
}

interface EdgeProps {
  width: number;
  onDrag: (width: number) => void;
  onDrop: (width: number) => void;
  onReset: () => void;
}

/** The edge for resizing a column; the column's menu does the same by keyboard. */
function Edge({ width, onDrag, onDrop, onReset }: EdgeProps) {
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
      onPointerMove={(event) => from && onDrag(widthAt(event))}
      onPointerUp={(event) => {
        if (from && event.clientX !== from.x) onDrop(widthAt(event));
        setFrom(undefined);
      }}
      onPointerCancel={() => setFrom(undefined)}
      onDoubleClick={onReset}
    />
  );
}
