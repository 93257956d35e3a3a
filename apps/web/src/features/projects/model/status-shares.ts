import { type Status, type StatusCountsOf, statusOrder } from '../../../ui/status.tsx';

export interface Share {
  status: Status;
  count: number;
  /** Share of the total, in whole percent. */
  percent: number;
  /** The start and length of its arc, in hundredths of the circle; gaps are subtracted from the length. */
  start: number;
  length: number;
}

/** Between two arcs, in hundredths of the circle. */
const gap = 1.2;
/** The minimum length, so that small shares stay visible. */
const shortest = 0.6;

/** The occurring statuses, as consecutive arcs from the top. */
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
