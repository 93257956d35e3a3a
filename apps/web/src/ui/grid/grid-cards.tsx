import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import { messages } from '../../lib/messages.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { Checkbox } from '../checkbox.tsx';
import type { DisplayRow } from './display-rows.ts';
import { textOf } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';
import { cardHeight } from './row-heights.ts';
import { toggleRow } from './selection.ts';
import styles from './grid-cards.module.css';

interface GridCardsProps<Row> extends GridProps<Row> {
  card: NonNullable<GridProps<Row>['card']>;
  lines: readonly DisplayRow<Row>[];
}

/** Rows as cards in the page's flow, for windows too narrow for columns. */
export function GridCards<Row extends object>({ label, columns, lines, card, source, cameFor, ...props }: GridCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const getItemKey = useCallback((index: number) => lines[index]?.id ?? index, [lines]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => cardHeight,
    getItemKey,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const goThere = useEffectEvent(() => {
    const index = lines.findIndex(({ id }) => id === cameFor);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => goThere(), []);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const more = useEffectEvent(() => source.server?.onMore());
  const wanted = source.server?.hasMore === true && last >= lines.length - 6;
  useEffect(() => {
    if (wanted) more();
  }, [wanted, lines.length]);

  return (
    <ul ref={list} className={styles.cards} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const line = lines[item.index];
        if (!line) return null;
        return (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-current={line.id === cameFor || undefined}
            className={styles[line.kind === 'row' ? 'card' : line.kind]}
            style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
          >
            {line.kind === 'note' && line.text}
            {line.kind === 'group' && <GroupCard line={line} columns={columns} />}
            {line.kind === 'row' && <Pick row={line.row} id={line.id} selection={props.selection} title={props.rowTitle} />}
            {line.kind === 'row' && card(line.row)}
          </li>
        );
      })}
    </ul>
  );
}

interface PickProps<Row> {
  row: Row;
  id: string;
  selection: GridProps<Row>['selection'];
  title: GridProps<Row>['rowTitle'];
}

function Pick<Row>({ row, id, selection, title }: PickProps<Row>) {
  const box = useId();
  if (!selection || selection.can?.(row) === false) return null;
  const { value, onChange } = selection;
  return (
    <label htmlFor={box} className={styles.pick}>
      <Checkbox
        id={box}
        label={gridMessages.select(title(row))}
        checked={value.ids.has(id)}
        onChange={() => onChange(toggleRow(value, id))}
      />
    </label>
  );
}

function GroupCard<Row>({ line, columns }: { line: DisplayRow<Row> & { kind: 'group' }; columns: GridProps<Row>['columns'] }) {
  const column = columns.find(({ id }) => id === line.columnId);
  return (
    <>
      {column && (textOf(column, column.value(line.sample)) || messages.none)} <span className="num">{line.count}</span>
    </>
  );
}
