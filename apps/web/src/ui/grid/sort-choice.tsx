import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';
import type { GridColumn } from './grid-column.ts';
import { type GridState, toggleSort } from './grid-state.ts';

interface SortChoiceProps<Row> {
  columns: readonly GridColumn<Row>[];
  state: GridState;
  onState: (state: GridState) => void;
  className: string | undefined;
}

/** Sort options for tables without headers; choosing one again reverses it, then turns it off. */
export function SortChoice<Row>({ columns, state, onState, className }: SortChoiceProps<Row>) {
  return (
    <Menu withinPortal closeOnItemClick={false} zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" className={className} icon={<IconArrowsSort aria-hidden="true" />}>
          {gridMessages.sort}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflow: 'auto' }}>
        {columns.flatMap(({ id, title, sortable = true }) => {
          if (!sortable) return [];
          const sorted = state.sort.find((part) => part.id === id);
          const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp;
          return (
            <Menu.Item
              key={id}
              aria-label={sorted && (sorted.desc ? gridMessages.sortedDown(title) : gridMessages.sortedUp(title))}
              rightSection={sorted && <Arrow aria-hidden="true" />}
              onClick={() => onState(toggleSort(state, id))}
            >
              {title}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
