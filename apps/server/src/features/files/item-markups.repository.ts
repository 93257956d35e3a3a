import type { ItemId, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';

export interface ItemStatusCount {
  readonly item_id: ItemId;
  readonly status: 'none' | 'review' | 'open' | 'closed';
  readonly n: number;
}

/** Counts the markups that the user may see, by item and status. */
export async function countMarkupsOf(db: Reader, itemIds: readonly ItemId[], user: UserId): Promise<ItemStatusCount[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('markups')
    .select((eb) => ['item_id', 'open as status', eb.fn.countAll<number>().as('n')])
    .where('item_id', 'in', itemIds)
    .where('deleted_at', 'is', null)
    .where(visibleMarkup('markups', user))
    .groupBy(['item_id', 'open'])
    .execute();
}
