import { Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsHorizontal,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconStack2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import type { GridColumn } from './grid-column.ts';
import { type GridState, moveColumn, resetWidth, resize, sortBy, toggleGroup, toggleHidden, togglePinned } from './grid-state.ts';
import styles from './grid-head.module.css';

/** Pixels by which the keyboard changes a column's width. */
const widening = 40;

export interface ColumnActions<Row> {
  column: GridColumn<Row>;
  width: number;
  /** All columns from the left, and the neighbours that this one can swap with. */
  order: readonly string[];
  neighbours: { before: string | undefined; after: string | undefined };
  state: GridState;
  onState: (state: GridState) => void;
}

interface MenuAction {
  label: string;
  icon: ReactNode;
  keys?: string;
  next: GridState | undefined;
}

/** Actions on a column, in groups; unavailable ones are left out. */
function listActions<Row>({ column, width, order, neighbours, state }: ColumnActions<Row>): MenuAction[][] {
  const { id, fixed = false, sortable = true, groupable = false } = column;
  const pinned = state.pinned.includes(id);
  const move = (to: string | undefined) => (to === undefined || fixed ? undefined : moveColumn(state, order, { id, to }));
  const sort = (desc: boolean) => (sortable ? sortBy(state, id, desc) : undefined);
  const groups: MenuAction[][] = [
    [
      { label: gridMessages.sortAscending, icon: <IconSortAscending />, next: sort(false) },
      { label: gridMessages.sortDescending, icon: <IconSortDescending />, next: sort(true) },
    ],
    [
      {
        label: state.group.includes(id) ? gridMessages.ungroup : gridMessages.group,
        icon: <IconStack2 />,
        next: groupable ? toggleGroup(state, id) : undefined,
      },
    ],
    [
      {
        label: pinned ? gridMessages.unpin : gridMessages.pinLeft,
        icon: pinned ? <IconPinnedOff /> : <IconPin />,
        next: fixed ? undefined : togglePinned(state, id),
      },
      { label: gridMessages.moveLeft, icon: <IconArrowBarToLeft />, keys: gridMessages.moveLeftKeys, next: move(neighbours.before) },
      { label: gridMessages.moveRight, icon: <IconArrowBarToRight />, keys: gridMessages.moveRightKeys, next: move(neighbours.after) },
      { label: gridMessages.wider, icon: <IconArrowsHorizontal />, next: resize(state, id, width + widening) },
      { label: gridMessages.narrower, icon: <IconArrowsHorizontal />, next: resize(state, id, width - widening) },
      {
        label: gridMessages.ownWidth,
        icon: <IconArrowsHorizontal />,
        next: state.widths[id] === undefined ? undefined : resetWidth(state, id),
      },
    ],
    [{ label: gridMessages.hideColumn, icon: <IconEyeOff />, next: fixed ? undefined : toggleHidden(state, id) }],
  ];
  return groups.map((group) => group.filter(({ next }) => next !== undefined)).filter((group) => group.length > 0);
}

export function ColumnMenuItems<Row>({ onFilter, ...actions }: ColumnActions<Row> & { onFilter: () => void }) {
  const groups = listActions(actions);
  return (
    <>
      {actions.column.filter && (
        <Menu.Item leftSection={<IconFilter />} onClick={onFilter}>
          {gridMessages.filter}
        </Menu.Item>
      )}
      {groups.map((group, index) => (
        <div key={group[0]?.label} role="none">
          {(index > 0 || actions.column.filter) && <Menu.Divider />}
          {group.map(({ label, icon, keys, next }) => (
            <Menu.Item
              key={label}
              leftSection={icon}
              rightSection={keys && <kbd className={styles.keys}>{keys}</kbd>}
              onClick={() => next && actions.onState(next)}
            >
              {label}
            </Menu.Item>
          ))}
        </div>
      ))}
    </>
  );
}
