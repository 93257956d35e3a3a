import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { addMonths, type Day, weeksOf } from '../lib/calendar.ts';
import { monthName, today, weekdayNames } from '../lib/dates.ts';
import { gridMessages } from '../lib/messages/grid.ts';
import { listingsMessages } from '../lib/messages/listings.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './month-calendar.module.css';

interface MonthCalendarProps {
  ref?: Ref<HTMLDivElement>;
  /** YYYY-MM */
  month: string;
  /** undefined is the current month. */
  onMonth: (month: string | undefined) => void;
  loading: boolean;
  /** A day's cards, each with its key. */
  cardsOn: (day: Day) => readonly { key: string; card: ReactNode }[];
  /** How many a full day has. */
  countOf: (count: number) => string;
  /** What a day does with dragged cards. */
  drop?: (day: Day) => object;
  /** Shown if no day has cards. */
  none: string;
  /** Above the days. */
  children?: ReactNode;
}

/** What is due on the days of a month; on phones, a list of the days that have something. */
export function MonthCalendar({ ref, month, onMonth, loading, cardsOn, countOf, drop, none, children }: MonthCalendarProps) {
  const now = today();
  const days = weeksOf(month)
    .flat()
    .map((day) => ({ day, cards: cardsOn(day) }));
  return (
    <div ref={ref} className={styles.page}>
      <MonthBar month={month} onMonth={onMonth} />
      {children}
      <ol className={styles.weekdays} aria-hidden="true">
        {weekdayNames().map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className={styles.days} aria-label={monthName(month)} aria-busy={loading || undefined}>
        {days.map(({ day, cards }) => (
          <Cell
            key={day}
            day={day}
            isToday={day === now}
            isOutside={!day.startsWith(month)}
            cards={cards}
            countOf={countOf}
            drop={drop?.(day)}
          />
        ))}
      </ol>
      {!loading && days.every(({ cards }) => cards.length === 0) && <p className={styles.none}>{none}</p>}
      <span className="visually-hidden" role="status">
        {loading ? gridMessages.loading : ''}
      </span>
    </div>
  );
}

function MonthBar({ month, onMonth }: Pick<MonthCalendarProps, 'month' | 'onMonth'>) {
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

/** The number of cards that the lowest day shows without scrolling. */
const atOnce = 3;

interface CellProps extends Pick<MonthCalendarProps, 'countOf'> {
  day: Day;
  isToday: boolean;
  isOutside: boolean;
  cards: readonly { key: string; card: ReactNode }[];
  drop: object | undefined;
}

function Cell({ day, isToday, isOutside, cards, countOf, drop }: CellProps) {
  return (
    <li
      className={styles.day}
      data-outside={isOutside || undefined}
      data-empty={cards.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
      {...drop}
    >
      <time dateTime={day}>
        <span className={styles.number}>{Number(day.slice(8))}</span>
        <span className={styles.date}>{day}</span>
      </time>
      {cards.length > atOnce && <span className={styles.count}>{countOf(cards.length)}</span>}
      {cards.length > 0 && (
        <ul>
          {cards.map(({ key, card }) => (
            <li key={key}>{card}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
