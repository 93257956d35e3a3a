import type { UserId, ViewId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ViewsTable } from '../../platform/db/schema.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export type ViewRow = Selectable<ViewsTable>;

/** Whose views of which table. */
export interface Shelf {
  readonly user_id: UserId;
  readonly kind: ViewRow['kind'];
}

const on = (db: Reader, { user_id, kind }: Shelf) =>
  db.selectFrom('views').selectAll().where('user_id', '=', user_id).where('kind', '=', kind);

/** In the order of their making. */
export async function listViews(db: Reader, shelf: Shelf): Promise<ViewRow[]> {
  return on(db, shelf).orderBy('id').execute();
}

export async function countViews(db: Reader, { user_id }: Shelf): Promise<number> {
  const { n } = await db
    .selectFrom('views')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Undefined when the name is taken. */
export async function insertView(db: Reader, view: Insertable<ViewsTable>): Promise<ViewRow | undefined> {
  return db
    .insertInto('views')
    .values(view)
    .onConflict((clash) => clash.expression(sql`user_id, kind, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locked. */
export async function findView(db: Reader, shelf: Shelf, id: ViewId): Promise<ViewRow | undefined> {
  return on(db, shelf).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateView(db: Reader, id: ViewId, change: Pick<ViewRow, 'name' | 'configuration' | 'updated_at'>): Promise<void> {
  await db.updateTable('views').set(change).where('id', '=', id).execute();
}

/** Whether there was one to delete. */
export async function deleteView(db: Reader, { user_id, kind }: Shelf, id: ViewId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('views')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
