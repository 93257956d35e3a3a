import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '../../lib/messages.ts';
import type { DisplayRow } from './display-rows.ts';
import { textOf } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';
import { cardHeight } from './row-heights.ts';
import styles from './grid-cards.module.css';

interface GridCardsProps<Row> extends GridProps<Row> {
  card: NonNullable<GridProps<Row>['card']>;
  lines: readonly DisplayRow<Row>[];
}

/** The rows one below the other, as long as the page is: for windows without room for columns. */
export function GridCards<Row extends object>({ label, columns, lines, card, source, cameFor }: GridCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => cardHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
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
            className={line.kind === 'group' ? styles.group : styles.card}
            style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
          >
            {line.kind === 'row' ? card(line.row) : <GroupCard line={line} columns={columns} />}
          </li>
        );
      })}
    </ul>
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
