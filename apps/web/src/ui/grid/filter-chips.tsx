import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';
import { FilterEditor } from './filter-editor.tsx';
import type { GridColumn } from './grid-column.ts';
import { describeFilter } from './grid-filter.ts';
import { clearFilters, type GridFilter, type GridState, setFilter } from './grid-state.ts';
import styles from './filter-chips.module.css';

interface FilterChipsProps<Row> {
  columns: readonly GridColumn<Row>[];
  /** The rows that the options are taken from. */
  rows: readonly Row[];
  state: GridState;
  onState: (state: GridState) => void;
  /** The column whose filter is being added. */
  making?: string | undefined;
  onMade?: () => void;
}

/** The active filters: each can be changed and removed. */
export function FilterChips<Row>({ columns, rows, state, onState, making, onMade }: FilterChipsProps<Row>) {
  const shown = columns.filter(({ id }) => id in state.filters || id === making);
  if (shown.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={gridMessages.filters}>
      {shown.map((column) => (
        <Chip
          key={column.id}
          column={column}
          rows={rows}
          filter={state.filters[column.id]}
          fresh={column.id === making}
          onChange={(filter) => onState(setFilter(state, column.id, filter))}
          onClose={onMade}
        />
      ))}
      <Button variant="quiet" size="s" onClick={() => onState(clearFilters(state))}>
        {messages.clear}
      </Button>
    </div>
  );
}

interface ChipProps<Row> {
  column: GridColumn<Row>;
  rows: readonly Row[];
  filter: GridFilter | undefined;
  /** Opens when it is mounted. */
  fresh: boolean;
  onChange: (filter: GridFilter | undefined) => void;
  onClose: (() => void) | undefined;
}

function Chip<Row>({ column, rows, filter, fresh, onChange, onClose }: ChipProps<Row>) {
  const [open, setOpen] = useState(fresh);
  const target = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    target.current?.focus();
    onClose?.();
  };
  return (
    <Popover opened={open} onChange={(next) => (next ? setOpen(true) : close())} position="bottom-start" withinPortal>
      <span className={styles.chip}>
        <Popover.Target>
          <button ref={target} type="button" aria-expanded={open} onClick={() => (open ? close() : setOpen(true))}>
            {column.title} {filter && <b>{describeFilter(column, filter)}</b>}
          </button>
        </Popover.Target>
        <button
          type="button"
          aria-label={gridMessages.noFilterOn(column.title)}
          onClick={() => {
            onChange(undefined);
            close();
          }}
        >
          <IconX aria-hidden="true" />
        </button>
      </span>
      <Popover.Dropdown className={styles.editor}>
        <FilterEditor column={column} filter={filter} rows={rows} onChange={onChange} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
