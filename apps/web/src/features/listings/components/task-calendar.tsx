import type { WorkRow } from '@sheetmark/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { rowKey } from '../../../entities/work/work-edit.ts';
import { monthName, today, weekdayNames } from '../../../lib/dates.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Button } from '../../../ui/button.tsx';
import { type GridState, setFilter } from '../../../ui/grid/grid-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { addDays, addMonths, type Day, parseMonth, stepOf, weeksOf } from '../model/calendar.ts';
import type { Listing } from '../model/listings.ts';
import { TaskCard } from './task-card.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { useWork } from './use-listing.ts';
import styles from './task-calendar.module.css';

interface TaskCalendarProps {
  listing: Listing;
  projectId: number;
  state: GridState;
  /** YYYY-MM; undefined is the current month. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  onChange: (changes: readonly WorkChange[]) => void;
  onOpenTask: (row: WorkRow) => void;
}

/** Tasks by due date, one month at a time. */
export function TaskCalendar({ listing, projectId, state, month: monthText, onMonth, onChange, onOpenTask }: TaskCalendarProps) {
  const now = today();
  const month = parseMonth(monthText, now);
  const weeks = weeksOf(month);
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  // By day first: pages load from the top of a phone's list.
  const sort = [{ id: 'due_date', desc: false }, ...state.sort.filter(({ id }) => id !== 'due_date')];
  const { rows, source } = useWork(listing, projectId, { ...setFilter(state, 'due_date', { from, to }), sort, group: [] });
  const root = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { move, drop } = useCardMoves({ rows, root, onChange });
  useAllPages(source.server);

  const step = (row: WorkRow, key: string): boolean => {
    const days = stepOf[key];
    if (days === undefined || row.due_date === null) return false;
    const day = addDays(row.due_date, days);
    move(row, { due_date: day });
    if (day < from || day > to) onMonth(day.slice(0, 7));
    return true;
  };

  return (
    <div ref={root} className={styles.page}>
      <MonthBar month={month} onMonth={onMonth} />
      <p id={hint} className="visually-hidden">
        {listingsMessages.calendarHint}
      </p>
      {source.error && !source.rows && <LoadFailure error={source.error} onRetry={source.onRetry} />}
      <ol className={styles.weekdays} aria-hidden="true">
        {weekdayNames().map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className={styles.days} aria-label={monthName(month)} aria-busy={source.stale || !source.rows || undefined}>
        {weeks.flat().map((day) => (
          <Cell
            key={day}
            day={day}
            isToday={day === now}
            isOutside={!day.startsWith(month)}
            rows={rows.filter((row) => row.due_date === day)}
            drop={drop(day, { due_date: day })}
            card={(row) => <TaskCard row={row} brief onOpen={onOpenTask} onMove={(key) => step(row, key)} describedBy={hint} />}
          />
        ))}
      </ol>
      {source.rows && rows.length === 0 && <p className={styles.none}>{listingsMessages.nothingDue}</p>}
      <span className="visually-hidden" role="status">
        {source.rows ? '' : gridMessages.loading}
      </span>
    </div>
  );
}

function MonthBar({ month, onMonth }: { month: string } & Pick<TaskCalendarProps, 'onMonth'>) {
  return (
    <div className={styles.bar}>
      <h2 aria-live="polite">{monthName(month)}</h2>
      <IconButton label={listingsMessages.monthBefore} icon={<IconChevronLeft />} onClick={() => onMonth(addMonths(month, -1))} />
      <Button size="s" onClick={() => onMonth(undefined)}>
        {listingsMessages.today}
      </Button>
      <IconButton label={listingsMessages.monthAfter} icon={<IconChevronRight />} onClick={() => onMonth(addMonths(month, 1))} />
    </div>
  );
}

/** The number of tasks that the lowest day shows without scrolling. */
const atOnce = 3;

interface CellProps {
  day: Day;
  isToday: boolean;
  isOutside: boolean;
  rows: readonly WorkRow[];
  drop: object;
  card: (row: WorkRow) => ReactNode;
}

function Cell({ day, isToday, isOutside, rows, drop, card }: CellProps) {
  return (
    <li
      className={styles.day}
      data-outside={isOutside || undefined}
      data-empty={rows.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
      {...drop}
    >
      <time dateTime={day}>
        <span className={styles.number}>{Number(day.slice(8))}</span>
        <span className={styles.date}>{day}</span>
      </time>
      {rows.length > atOnce && (
        <span className={styles.count}>{listingsMessages.rowCount(rows.length, { exact: true, types: ['task'] })}</span>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={rowKey(row)}>{card(row)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Loads the whole month. */
function useAllPages(server: { hasMore: boolean; onMore: () => void } | undefined) {
  const more = useEffectEvent(() => server?.onMore());
  const wanted = server?.hasMore === true;
  useEffect(() => {
    if (wanted) more();
  });
}
