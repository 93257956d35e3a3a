import dayjs from 'dayjs';

const dateFormat = 'YYYY-MM-DD';
const timeFormat = 'YYYY-MM-DD hh:mm A';
const minute = 60_000;
const hour = 60 * minute;

/** ISO 8601 in, the viewer's own time zone out. */
export function formatDate(iso: string): string {
  return dayjs(iso).format(dateFormat);
}

export function formatDateTime(iso: string): string {
  return dayjs(iso).format(timeFormat);
}

/** Whether a day, YYYY-MM-DD, went by. */
export function isPast(day: string, now: Date = new Date()): boolean {
  return day < dayjs(now).format(dateFormat);
}

/** How long ago, while that is easier to grasp than a date: `12 min ago`, `3 h ago`, `Yesterday`, then the date. */
export function formatAge(iso: string, now: Date = new Date()): string {
  const age = now.getTime() - new Date(iso).getTime();
  if (age < minute) return 'Just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (dayjs(iso).isSame(now, 'day')) return `${Math.floor(age / hour)} h ago`;
  if (dayjs(iso).isSame(dayjs(now).subtract(1, 'day'), 'day')) return 'Yesterday';
  return formatDate(iso);
}

/** The same of a moment that is known to the hour only, within a sentence: `within the hour`, `3 h ago`, `yesterday`, `on 2026-11-19`. */
export function formatRoughAge(iso: string, now: Date = new Date()): string {
  if (now.getTime() - new Date(iso).getTime() < hour) return 'within the hour';
  const age = formatAge(iso, now);
  if (age === 'Yesterday') return 'yesterday';
  return age === formatDate(iso) ? `on ${age}` : age;
}
