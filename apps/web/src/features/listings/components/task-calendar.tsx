import type { WorkRow } from '@sheetmark/contract';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { rowKey } from '../../../entities/work/work-edit.ts';
import { addDays, type Day, parseMonth, stepOf, weeksOf } from '../../../lib/calendar.ts';
import { today } from '../../../lib/dates.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { type GridState, setFilter } from '../../../ui/grid/grid-state.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import type { Listing } from '../model/listings.ts';
import { TaskCard } from './task-card.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { useWork } from './use-listing.ts';

/** What else is due on a day, each with its key. */
export type OthersOn = (day: Day) => readonly { key: string; card: ReactNode }[];

interface TaskCalendarProps {
  listing: Listing;
  projectId: number;
  state: GridState;
  /** YYYY-MM; undefined is the current month. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  onChange: (changes: readonly WorkChange[]) => void;
  onOpenTask: (row: WorkRow) => void;
  othersOn?: OthersOn | undefined;
}

/** Tasks by due date, one month at a time. */
export function TaskCalendar({
  listing,
  projectId,
  state,
  month: monthText,
  onMonth,
  onChange,
  onOpenTask,
  othersOn = () => [],
}: TaskCalendarProps) {
  const month = parseMonth(monthText, today());
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
  const card = (row: WorkRow) => <TaskCard row={row} brief onOpen={onOpenTask} onMove={(key) => step(row, key)} describedBy={hint} />;

  return (
    <MonthCalendar
      ref={root}
      month={month}
      onMonth={onMonth}
      loading={source.stale === true || !source.rows}
      cardsOn={(day) => [...othersOn(day), ...rows.flatMap((row) => (row.due_date === day ? [{ key: rowKey(row), card: card(row) }] : []))]}
      countOf={listingsMessages.due}
      drop={(day) => drop(day, { due_date: day })}
      none={listingsMessages.nothingDue}
    >
      <p id={hint} className="visually-hidden">
        {listingsMessages.calendarHint}
      </p>
      {source.error && !source.rows && <LoadFailure error={source.error} onRetry={source.onRetry} />}
    </MonthCalendar>
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
