import { Menu } from '@mantine/core';
import { IconColumns3, IconFilter, IconPlus, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { MenuChoice } from '../menu-choice.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { GridColumn } from './grid-column.ts';
import { type Density, type GridState, toggleHidden } from './grid-state.ts';
import { SortChoice } from './sort-choice.tsx';
import { useBarFocus } from './use-bar-focus.ts';
import styles from './grid-bar.module.css';

interface GridBarProps<Row> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  state: GridState;
  onState: (state: GridState) => void;
  /** The number of rows. */
  count?: string | undefined;
  /** No columns to group by or show, and no headers to sort by. */
  narrowsOnly?: boolean;
  /** The caller's control after the columns. */
  addColumn?: { label: string; run: () => void } | undefined;
  children?: ReactNode;
}

type Titled = Pick<GridColumn<unknown>, 'id' | 'title'>;

const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: gridMessages.compact },
  { value: 'regular', label: gridMessages.regular },
  { value: 'roomy', label: gridMessages.roomy },
];
const ungrouped = 'none';

/** The bar above a table: filters, grouping, and column visibility. */
export function GridBar<Row>({ columns, rows, state, onState, count, addColumn, narrowsOnly = false, children }: GridBarProps<Row>) {
  const [making, setMaking] = useState<string>();
  const filterable = columns.filter(({ filter, id }) => filter !== undefined && !(id in state.filters));
  const groupable = columns.filter((column) => column.groupable);
  const kept = useBarFocus();
  return (
    <div className={styles.bar} {...kept}>
      <FilterMenu columns={filterable} onPick={setMaking} />
      <FilterChips columns={columns} rows={rows} state={state} onState={onState} making={making} onMade={() => setMaking(undefined)} />
      <div className={styles.end}>
        {count !== undefined && (
          <span className={styles.count} role="status">
            {count}
          </span>
        )}
        {columns.some(({ sortable = true }) => sortable) && (
          <SortChoice
            columns={columns}
            state={state}
            onState={onState}
            className={classNames(styles.sort, !narrowsOnly && styles.headless)}
          />
        )}
        {children && <span className={styles.actions}>{children}</span>}
        {groupable.length > 0 && !narrowsOnly && <GroupMenu columns={groupable} state={state} onState={onState} />}
        {!narrowsOnly && <ColumnsMenu columns={columns} state={state} onState={onState} addColumn={addColumn} />}
      </div>
    </div>
  );
}

/** The columns without a filter; picking one begins its filter. */
function FilterMenu({ columns, onPick }: { columns: readonly Titled[]; onPick: (id: string) => void }) {
  return (
    <Menu withinPortal position="bottom-start" zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" icon={<IconFilter aria-hidden="true" />} disabled={columns.length === 0}>
          {gridMessages.filter}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {columns.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onPick(id)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface StateMenuProps<Column extends Titled> {
  columns: readonly Column[];
  state: GridState;
  onState: (state: GridState) => void;
}

function GroupMenu({ columns, state, onState }: StateMenuProps<Titled>) {
  const groups = [{ value: ungrouped, label: gridMessages.noGroups }, ...columns.map(({ id, title }) => ({ value: id, label: title }))];
  return (
    <Menu withinPortal zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" icon={<IconStack2 aria-hidden="true" />}>
          {gridMessages.group}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice
          value={state.group[0] ?? ungrouped}
          options={groups}
          onChange={(id) => onState({ ...state, group: id === ungrouped ? [] : [id] })}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ColumnsMenuProps extends StateMenuProps<Titled & { fixed?: boolean }> {
  addColumn: { label: string; run: () => void } | undefined;
}

/** Which columns are shown, and how high rows are. */
function ColumnsMenu({ columns, state, onState, addColumn }: ColumnsMenuProps) {
  return (
    <Menu withinPortal closeOnItemClick={false} zIndex="var(--z-menu)">
      <Menu.Target>
        <Button variant="quiet" size="s" icon={<IconColumns3 aria-hidden="true" />}>
          {gridMessages.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {columns
          .filter(({ fixed }) => fixed !== true)
          .map(({ id, title }) => (
            <Menu.CheckboxItem key={id} checked={!state.hidden.includes(id)} onChange={() => onState(toggleHidden(state, id))}>
              {title}
            </Menu.CheckboxItem>
          ))}
        {addColumn && (
          <Menu.Item closeMenuOnClick leftSection={<IconPlus aria-hidden="true" />} onClick={addColumn.run}>
            {addColumn.label}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{gridMessages.rows}</Menu.Label>
        <MenuChoice value={state.density} options={densities} onChange={(density) => onState({ ...state, density })} />
      </Menu.Dropdown>
    </Menu>
  );
}
