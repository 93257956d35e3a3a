/** A day, YYYY-MM-DD. */
export type Day = string;

const dayMs = 86_400_000;
const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const written = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => written(utc(day) + days * dayMs);

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The requested month, YYYY-MM, or the current one. */
export const parseMonth = (month: string | undefined, today: Day): string =>
  month !== undefined && isMonth.test(month) ? month : today.slice(0, 7);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return written(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

/** The whole weeks of a month, from Monday to Sunday. */
export function weeksOf(month: string): Day[][] {
  const first = utc(`${month}-01`);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const end = utc(`${addMonths(month, 1)}-01`);
  const count = Math.ceil((end - start) / (7 * dayMs));
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (__, day) => written(start + (week * 7 + day) * dayMs)));
}

/** Days and weeks for each arrow key. */
export const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
