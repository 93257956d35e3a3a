import dayjs from 'dayjs';
import { messages } from './messages.ts';

const dateFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD hh:mm A';
const minute = 60_000;
const hour = 60 * minute;

/** Input is ISO 8601; output is in the viewer's time zone. */
export function formatDate(iso: string): string {
  return dayjs(iso).format(dateFormat);
}

export function formatDateTime(iso: string): string {
  return dayjs(iso).format(timeFormat);
}

/** Whether a day, YYYY-MM-DD, is in the past. */
export function isPast(day: string, now: Date = new Date()): boolean {
  return day < dayjs(now).format(dateFormat);
}

/** Whether a time is within the next seven days, or over. */
export function isSoon(iso: string, now: Date = new Date()): boolean {
  return Date.parse(iso) - now.getTime() < 7 * 24 * hour;
}

/** Elapsed time while it is recent: `12 min ago`, `3 h ago`, `Yesterday`, then the date. */
export function formatAge(iso: string, now: Date = new Date()): string {
  const age = now.getTime() - new Date(iso).getTime();
  if (age < minute) return messages.ages.now;
  if (age < hour) return messages.ages.minutes(Math.floor(age / minute));
  if (dayjs(iso).isSame(now, 'day')) return messages.ages.hours(Math.floor(age / hour));
  if (dayjs(iso).isSame(dayjs(now).subtract(1, 'day'), 'day')) return messages.ages.yesterday;
  return formatDate(iso);
}

/** The same for a time known only to the hour, within a sentence: `within the hour`, `3 h ago`, `yesterday`, `on 2026-11-19`. */
export function formatRoughAge(iso: string, now: Date = new Date()): string {
  if (now.getTime() - new Date(iso).getTime() < hour) return messages.ages.withinHour;
  const age = formatAge(iso, now);
  if (age === messages.ages.yesterday) return messages.ages.yesterdayThen;
  return age === formatDate(iso) ? messages.ages.onDay(age) : age;
}

/** The viewer's current day, YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return dayjs(now).format(dateFormat);
}

/** A month, YYYY-MM, as `November 2026`. */
export function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Monday first, abbreviated. */
export function weekdayNames(): string[] {
  const shortDay = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => shortDay.format(new Date(Date.UTC(2026, 5, 1 + day, 12))));
}
