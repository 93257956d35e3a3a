import type { ItemId, PageLayers, PageNumber, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';

interface LayersOf {
  readonly user_id: UserId;
  readonly item_id: ItemId;
  readonly page_number: PageNumber;
}

export async function listHiddenLayers(db: Reader, user: UserId, item: ItemId): Promise<PageLayers[]> {
  return db
    .selectFrom('hidden_layers')
    .select(['page_number', 'file_id', 'key', 'names'])
    .where('user_id', '=', user)
    .where('item_id', '=', item)
    .orderBy('page_number')
    .execute();
}

export async function keepHiddenLayers(db: Reader, of: LayersOf, hidden: Omit<PageLayers, 'page_number'>): Promise<void> {
  await db
    .insertInto('hidden_layers')
    .values({ ...of, ...hidden })
    .onConflict((clash) => clash.columns(['user_id', 'item_id', 'page_number']).doUpdateSet(hidden))
    .execute();
}

export async function forgetHiddenLayers(db: Reader, { user_id, item_id, page_number }: LayersOf): Promise<void> {
  await db
    .deleteFrom('hidden_layers')
    .where('user_id', '=', user_id)
    .where('item_id', '=', item_id)
    .where('page_number', '=', page_number)
    .execute();
}
