import { type Status, type StatusCountsOf, statusOrder } from '../../../ui/status.tsx';

export interface Share {
  status: Status;
  count: number;
  /** Of all of them, in whole percent. */
  percent: number;
  /** Where its arc begins and how long it is, in hundredths of the circle; gaps are taken from the length. */
  start: number;
  length: number;
}

/** Between two arcs, in hundredths of the circle. */
const gap = 1.2;
/** A status with few is still seen. */
const shortest = 0.6;

/** The statuses that occur, as arcs that follow one another from the top. */
export function sharesOf(counts: StatusCountsOf): { total: number; shares: Share[] } {
  const present = statusOrder.flatMap((status) => (counts[status] ? [{ status, count: counts[status] }] : []));
  const total = present.reduce((sum, { count }) => sum + count, 0);
  const between = present.length > 1 ? gap : 0;
  let start = 0;
  const shares = present.map(({ status, count }): Share => {
    const whole = (100 * count) / total;
    const share = { status, count, percent: Math.round(whole), start, length: Math.max(shortest, whole - between) };
    start += whole;
    return share;
  });
  return { total, shares };
}
