import { gridMessages } from '../../lib/messages/grid.ts';
import { Checkbox } from '../checkbox.tsx';
import { classNames } from '../class-names.ts';
import type { PlacedColumn } from './arrange-columns.ts';
import type { GridProps } from './grid-props.ts';
import { HeaderCell } from './header-cell.tsx';
import { countSelected, toggleAll } from './selection.ts';
import styles from './grid-head.module.css';

interface GridHeadProps<Row> extends Pick<GridProps<Row>, 'state' | 'onState'> {
  selection: GridProps<Row>['selection'] | undefined;
  placed: readonly PlacedColumn<Row>[];
  /** All columns from the left, visible or not. */
  order: readonly string[];
  rows: readonly Row[];
  /** The keys of the rows in their displayed order. */
  keys: () => readonly string[];
  activeColumn: number | undefined;
  onResize: (resizing: { id: string; width: number } | undefined) => void;
}

export function GridHead<Row>({ placed, order, rows, keys, state, onState, selection, activeColumn, onResize }: GridHeadProps<Row>) {
  const first = Number(selection !== undefined);
  /** Columns can only swap within their part: pinned or scrolling. */
  const neighbour = (position: number, step: number) => {
    const [own, other] = [placed[position], placed[position + step]];
    const alike = other && !other.column.fixed && (other.left === undefined) === (own?.left === undefined);
    return alike ? other.column.id : undefined;
  };
  const picked = selection && selection.value.ids.size > 0 ? countSelected(selection.value, keys()) : 'none';
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.row} aria-rowindex={1}>
        {selection && (
          <div
            role="columnheader"
            aria-colindex={1}
            className={classNames(styles.cell, styles.check, styles.stays)}
            style={{ left: 0 }}
            tabIndex={activeColumn === 0 ? 0 : -1}
            data-line={-1}
            data-column={0}
            onKeyDown={(event) => {
              if (event.key !== ' ' || event.target !== event.currentTarget) return;
              event.preventDefault();
              selection.onChange(toggleAll(selection.value, keys()));
            }}
          >
            <Checkbox
              label={gridMessages.selectAll}
              tabIndex={-1}
              checked={picked === 'some' ? 'some' : picked === 'all'}
              onChange={() => selection.onChange(toggleAll(selection.value, keys()))}
            />
          </div>
        )}
        {placed.map((each, position) => (
          <HeaderCell
            key={each.column.id}
            placed={each}
            column={each.column}
            width={each.width}
            position={position + first}
            active={activeColumn === position + first}
            order={order}
            neighbours={{ before: neighbour(position, -1), after: neighbour(position, 1) }}
            rows={rows}
            state={state}
            onState={onState}
            onResize={onResize}
          />
        ))}
      </div>
    </div>
  );
}
