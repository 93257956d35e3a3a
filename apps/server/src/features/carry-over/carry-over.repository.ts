import type { CarryOverId, CarryOverState, FileId, FolderId, ItemId, UserId, VersionToCheck } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { CarryOversTable } from '../../platform/db/carry-over-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';

export type CarryOverRow = Selectable<CarryOversTable>;

/** Undefined if the version already has one. */
export async function insertCarryOver(tx: Tx, row: Insertable<CarryOversTable>): Promise<CarryOverRow | undefined> {
  return tx
    .insertInto('carry_overs')
    .values(row)
    .onConflict((clash) => clash.column('after_file_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whether the publication that made a version, if any, was to carry markups over. */
export async function isCarryingWanted(db: Reader, file: FileId): Promise<boolean> {
  const found = await db
    .selectFrom('issued_files as g')
    .innerJoin('publications as p', 'p.id', 'g.publication_id')
    .select('p.id')
    .where('g.file_id', '=', file)
    .where('g.outcome', '=', 'version')
    .where('p.carries_markups', '=', false)
    .executeTakeFirst();
  return found === undefined;
}

interface ToVersion {
  readonly itemId: ItemId;
  readonly fileId: FileId;
}

/** Finds the carry-over to a version of an item. */
export async function findCarryOver(db: Reader, at: ToVersion, lock?: 'forUpdate'): Promise<CarryOverRow | undefined> {
  return db
    .selectFrom('carry_overs')
    .selectAll()
    .where('item_id', '=', at.itemId)
    .where('after_file_id', '=', at.fileId)
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate())
    .executeTakeFirst();
}

export async function lockCarryOver(tx: Tx, id: CarryOverId): Promise<CarryOverRow | undefined> {
  return tx.selectFrom('carry_overs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Those to the newest versions first. */
export async function lockOfItem(tx: Tx, itemId: ItemId): Promise<CarryOverRow[]> {
  return tx.selectFrom('carry_overs').selectAll().where('item_id', '=', itemId).orderBy('after_file_id', 'desc').forUpdate().execute();
}

export async function deleteCarryOver(tx: Tx, id: CarryOverId): Promise<void> {
  await tx.deleteFrom('carry_overs').where('id', '=', id).execute();
}

type StateChange = Pick<Updateable<CarryOversTable>, 'comparison_id' | 'is_withdrawn'> & { state: CarryOverState; updated_at: string };

export async function setState(tx: Tx, id: CarryOverId, change: StateChange): Promise<void> {
  await tx.updateTable('carry_overs').set(change).where('id', '=', id).execute();
}

/** Finds how far the carry-over to this version is; undefined without one. */
export async function findStateOf(db: Reader, file: FileId): Promise<CarryOverState | undefined> {
  const found = await db.selectFrom('carry_overs').select('state').where('after_file_id', '=', file).executeTakeFirst();
  return found?.state;
}

/** Lists carry-overs from this version to newer ones, except undone and failed ones. */
export async function listFrom(db: Reader, file: FileId): Promise<CarryOverRow[]> {
  return db
    .selectFrom('carry_overs')
    .selectAll()
    .where('before_file_id', '=', file)
    .where('state', 'in', ['queued', 'running', 'ready'])
    .execute();
}

/** Current versions of the items in a folder with markups to check, which the viewer can see. */
export async function listToCheck(db: Reader, folder: FolderId, viewer: UserId): Promise<VersionToCheck[]> {
  return db
    .selectFrom('carry_overs as o')
    .innerJoin('items', 'items.id', 'o.item_id')
    .innerJoin('files', 'files.id', 'o.after_file_id')
    .innerJoin('carried_markups as c', 'c.carry_over_id', 'o.id')
    .innerJoin('markups', 'markups.id', 'c.markup_id')
    .select(['o.item_id', 'o.after_file_id as file_id'])
    .select((eb) => eb.fn.countAll<number>().as('unanswered'))
    .where('items.folder_id', '=', folder)
    .where('items.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where('o.state', '=', 'ready')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('files as newer')
            .select('newer.id')
            .whereRef('newer.item_id', '=', 'o.item_id')
            .whereRef('newer.version', '>', 'files.version')
            .where('newer.deleted_at', 'is', null),
        ),
      ),
    )
    .where('c.is_queued', '=', true)
    .where('c.answer', 'is', null)
    .where('markups.deleted_at', 'is', null)
    .where(visibleMarkup('markups', viewer))
    .groupBy(['o.item_id', 'o.after_file_id'])
    .orderBy('o.item_id')
    .execute();
}

export interface PlaceCount {
  readonly place: keyof typeof noPlaces;
  readonly markups: number;
  readonly unanswered: number;
}

export const noPlaces = { unchanged: 0, changed: 0, moved: 0, unsure: 0, outside: 0, missing: 0 };

/** Counts markups that the viewer can see. */
export async function countPlaces(db: Reader, id: CarryOverId, viewer: UserId): Promise<PlaceCount[]> {
  return db
    .selectFrom('carried_markups')
    .innerJoin('markups', 'markups.id', 'carried_markups.markup_id')
    .select('place')
    .select((eb) => eb.fn.countAll<number>().as('markups'))
    .select(sql<number>`count(*) filter (where is_queued and answer is null)`.as('unanswered'))
    .where('carry_over_id', '=', id)
    .where('markups.deleted_at', 'is', null)
    .where(visibleMarkup('markups', viewer))
    .groupBy('place')
    .execute();
}
