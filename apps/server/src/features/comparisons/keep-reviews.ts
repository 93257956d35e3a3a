import { PageBox } from '@sheetmark/contract';
import type { NewChange, PageChangeRow } from './page-changes.repository.ts';

/** Share of the area that both have of the area that one of them has: from here on two regions are the same. */
const SAME = 0.5;

const isReviewed = (row: PageChangeRow): boolean =>
  row.checked_by !== null || row.dismissed_by !== null || row.markup_id !== null || row.task_id !== null;

/** The review of a change stays with it when its page is compared again and the same region is found. */
export function keepReviews(found: readonly NewChange[], before: readonly PageChangeRow[]): NewChange[] {
  const reviewed = before.filter(isReviewed).map((row) => ({ row, box: PageBox.parse(row.box) }));
  return found.map((change) => {
    const box = PageBox.parse(JSON.parse(change.box));
    const at = reviewed.findIndex((each) => shareOf(each.box, box) >= SAME);
    const [known] = at < 0 ? [] : reviewed.splice(at, 1);
    if (!known) return change;
    const { checked_by, checked_at, dismissed_by, dismissed_at, markup_id, task_id } = known.row;
    return { ...change, checked_by, checked_at, dismissed_by, dismissed_at, markup_id, task_id };
  });
}

function shareOf(one: PageBox, other: PageBox): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.width * one.height + other.width * other.height - shared);
}
