import type { WorkGroup } from '@sheetmark/contract';
import { addDays, type Day } from '../../../lib/calendar.ts';

/** A band of ages in days; the last has no end. */
export interface AgeBand {
  from: number;
  to: number | undefined;
  count: number;
  /** The creation dates of these rows, both ends included. */
  days: { from?: Day; to: Day };
}

const bands: readonly { from: number; to: number | undefined }[] = [
  { from: 0, to: 6 },
  { from: 7, to: 29 },
  { from: 30, to: 89 },
  { from: 90, to: undefined },
];

const dayOf = ({ value }: WorkGroup): Day => String(value).slice(0, 10);
const sum = (groups: readonly WorkGroup[], holds: (day: Day) => boolean): number =>
  groups.reduce((all, group) => all + (group.value !== null && holds(dayOf(group)) ? group.n : 0), 0);

/** The age of open work, from the creation dates. */
export function ageing(created: readonly WorkGroup[], today: Day): AgeBand[] {
  return bands.map(({ from, to }) => {
    const days = { ...(to !== undefined && { from: addDays(today, -to) }), to: addDays(today, -from) };
    const count = sum(created, (day) => day <= days.to && (days.from === undefined || day >= days.from));
    return { from, to, count, days };
  });
}

/** A week, by its last day: the work open at its end, and the work closed in it. */
export interface Week {
  from: Day;
  to: Day;
  open: number;
  closed: number;
}

const weekCount = 12;

/** The last weeks up to today. */
export function burnDown(created: readonly WorkGroup[], resolved: readonly WorkGroup[], today: Day): Week[] {
  return Array.from({ length: weekCount }, (_, index) => {
    const to = addDays(today, -7 * (weekCount - 1 - index));
    const from = addDays(to, -6);
    const open = sum(created, (day) => day <= to) - sum(resolved, (day) => day <= to);
    return { from, to, open, closed: sum(resolved, (day) => day >= from && day <= to) };
  });
}
