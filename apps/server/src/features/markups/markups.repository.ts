import type { FileId, FolderId, ItemId, MarkupId, MarkupRef, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { countedAtMost, countRows } from '../../platform/db/counted-rows.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { MarkupsTable } from '../../platform/db/work-tables.ts';
import type { SheetPlace } from '../files/public.ts';
import { visibleMarkup } from '../visibility/public.ts';

export type MarkupRow = Selectable<MarkupsTable>;
/** With the folder of its item. */
export type FoundMarkup = MarkupRow & { readonly folder_id: FolderId };

export async function insertMarkup(db: Reader, markup: Insertable<MarkupsTable>): Promise<MarkupRow> {
  return db.insertInto('markups').values(markup).returningAll().executeTakeFirstOrThrow();
}

/** Ignores visibility. Finds nothing if the markup or its item is in the trash. */
export async function findMarkup(db: Reader, id: MarkupId, lock?: 'forUpdate'): Promise<FoundMarkup | undefined> {
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .selectAll('markups')
    .select('items.folder_id')
    .where('markups.id', '=', id)
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate('markups'))
    .executeTakeFirst();
}

/** Finds a markup that was deleted after `since`, unless its item is in the trash too. */
export async function lockTrashedMarkup(db: Reader, id: MarkupId, since: string): Promise<FoundMarkup | undefined> {
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .selectAll('markups')
    .select('items.folder_id')
    .where('markups.id', '=', id)
    .where('markups.deleted_at', '>', since)
    .where('markups.merged_into', 'is', null)
    .where('items.deleted_at', 'is', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('review_stamps as s').select('s.markup_id').whereRef('s.markup_id', '=', 'markups.id'))))
    .forUpdate('markups')
    .executeTakeFirst();
}

/** Raises the revision by one. */
export async function updateMarkup(db: Reader, id: MarkupId, change: Updateable<MarkupsTable>): Promise<MarkupRow> {
  return db
    .updateTable('markups')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lists the columns that decide who may see these markups, including those in the trash. */
export async function listVisibilities(
  db: Reader,
  ids: readonly MarkupId[],
): Promise<Pick<MarkupRow, 'id' | 'visibility' | 'created_by' | 'assignee_id'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('markups')
    .select(['id', 'visibility', 'created_by', 'assignee_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}

/** Lists the markups with a drawing on this page of this version. */
export async function listWithoutThumbnail(db: Reader, page: SheetPlace): Promise<Pick<MarkupRow, 'id'>[]> {
  return db
    .selectFrom('markups')
    .select('id')
    .where('item_id', '=', page.itemId)
    .where('file_id', '=', page.fileId)
    .where('page_number', '=', page.pageNumber)
    .where('objects', 'is not', null)
    .where('thumbnail_key', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Sets the thumbnail unless the drawing has changed since, and returns whether it did. Doesn't raise the revision: the markup itself hasn't
 * changed.
 */
export async function setThumbnail(db: Reader, drawn: Pick<MarkupRow, 'id' | 'revision'>, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('markups')
    .set({ thumbnail_key: key })
    .where('id', '=', drawn.id)
    .where('revision', '=', drawn.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the newest version of the item that isn't in the trash. */
export async function findCurrentFileId(db: Reader, itemId: ItemId): Promise<FileId | null> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return file?.id ?? null;
}

/** Lists the first visible markups on each page of an item. */
export async function listRefs(db: Reader, itemId: ItemId, { user, perPage }: { user: UserId; perPage: number }): Promise<MarkupRef[]> {
  const ranked = db
    .selectFrom('markups')
    .select(['id', 'number', 'page_number', 'open'])
    .select(sql<number>`row_number() over (partition by page_number order by id)`.as('place'))
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .where(visibleMarkup('markups', user));
  return db
    .selectFrom(ranked.as('placed'))
    .select(['id', 'number', 'page_number', 'open'])
    .where('place', '<=', perPage)
    .orderBy('id')
    .execute();
}

/** Looks for items in the trash, rather than for all others, so that the query needs only an index. */
function selectVisibleInProject(db: Reader, projectId: ProjectId, user: UserId) {
  return db
    .selectFrom('markups')
    .select('markups.id')
    .where('markups.project_id', '=', projectId)
    .where('markups.deleted_at', 'is', null)
    .where((eb) => {
      const items = eb.selectFrom('items').select('items.id').whereRef('items.id', '=', 'markups.item_id');
      return eb.not(eb.exists(items.where('items.deleted_at', 'is not', null)));
    })
    .where(visibleMarkup('markups', user));
}

/** Newest first, below the cursor. */
export async function listOfProject(
  db: Reader,
  projectId: ProjectId,
  user: UserId,
  page: { limit: number; below: number | null },
): Promise<Pick<MarkupRow, 'id'>[]> {
  return selectVisibleInProject(db, projectId, user)
    .$if(page.below !== null, (rows) => rows.where(sql<number>`markups.id`, '<', page.below ?? 0))
    .orderBy('markups.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Counts to one above `countedAtMost`. */
export async function countOfProject(db: Reader, projectId: ProjectId, user: UserId): Promise<number> {
  return countRows(db, selectVisibleInProject(db, projectId, user).limit(countedAtMost + 1));
}
