import { PageBox } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type DescribedChange, listDescribedChanges } from '../comparisons/public.ts';
import type { ListedCarried } from './carried-markups.repository.ts';
import { CarriedShift } from './compared-versions.ts';

type Placed = Pick<ListedCarried, 'id' | 'place' | 'after_page' | 'after_bounds' | 'shift' | 'before_file_id' | 'after_file_id'>;

const keyOf = (before: number, after: number, page: number): string => `${before} ${after} ${page}`;

/** For each markup on a place that changed: the change that it lies on most, or with which it moved. */
export async function findTouchingChanges(db: Reader, rows: readonly Placed[]): Promise<ReadonlyMap<Placed['id'], DescribedChange>> {
  const places = rows.flatMap(({ place, after_page, before_file_id, after_file_id, ...row }) =>
    (place === 'changed' || place === 'moved') && after_page !== null
      ? [{ ...row, page: after_page, before: before_file_id, after: after_file_id }]
      : [],
  );
  const byPage = Map.groupBy(await listDescribedChanges(db, places), ({ before, after, page }) => keyOf(before, after, page));
  return new Map(
    places.flatMap(({ id, before, after, page, after_bounds, shift }) => {
      const bounds = PageBox.nullable().parse(after_bounds);
      const moved = CarriedShift.nullable().parse(shift);
      const changes = byPage.get(keyOf(before, after, page)) ?? [];
      const worth = (change: DescribedChange): number =>
        (bounds ? sharedArea(bounds, change.box) : 0) + (isSameShift(moved, change.shift) ? Infinity : 0);
      const best = changes.reduce<DescribedChange | undefined>(
        (found, each) => (found && worth(found) >= worth(each) ? found : each),
        undefined,
      );
      return best && worth(best) > 0 ? [[id, best] as const] : [];
    }),
  );
}

type Shift = { readonly x: number; readonly y: number } | null;

const isSameShift = (one: Shift, other: Shift): boolean => one !== null && other !== null && one.x === other.x && one.y === other.y;

/** Thin changes count, too. */
function sharedArea(one: PageBox, other: PageBox): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width < 0 || height < 0 ? 0 : (width + 1) * (height + 1);
}
