import type { FileId, FolderId, ItemId, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { FilesTable, ItemsTable } from '../../platform/db/file-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder } from '../visibility/public.ts';

export type ItemRow = Selectable<ItemsTable>;
export type FileRow = Selectable<FilesTable>;

/** Not in the trash, or staged: only its publication lists it, and members who may publish it can open it. */
export const isThere = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null or ${sql.ref(`${table}.is_staged`)})`;

/** Named by `item_id`, too, as access checks ask. */
export type FoundItem = ItemRow & { readonly item_id: ItemId };

export async function findItem(db: Reader, id: ItemId): Promise<FoundItem | undefined> {
  return db.selectFrom('items').selectAll().select('id as item_id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Also a staged one, which only its publication shows. */
export async function findItemOrStaged(db: Reader, id: ItemId): Promise<ItemRow | undefined> {
  return db.selectFrom('items').selectAll().where('id', '=', id).where(isThere('items')).executeTakeFirst();
}

/** Waits for others who are adding a version to this item. */
export async function lockItem(db: Reader, at: { folderId: FolderId; name: string } | { id: ItemId }): Promise<ItemRow | undefined> {
  const all = db.selectFrom('items').selectAll().forUpdate();
  // Staged items get their files by id, too.
  if ('id' in at) return all.where('id', '=', at.id).where(isThere('items')).executeTakeFirst();
  const rows = all.where('deleted_at', 'is', null);
  return rows
    .where('folder_id', '=', at.folderId)
    .where(sql<boolean>`lower(name) = lower(${at.name})`)
    .executeTakeFirst();
}

/** The folder's items with one of these names, ignoring case, and the highest version number ever assigned in each. */
export async function findItemsByName(db: Reader, folderId: FolderId, names: readonly string[]) {
  return db
    .selectFrom('items')
    .selectAll('items')
    .select((eb) =>
      eb
        .selectFrom('files')
        .select((inner) => inner.fn.max('version').as('last'))
        .whereRef('files.item_id', '=', 'items.id')
        .as('last_version'),
    )
    .where('folder_id', '=', folderId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = any(select lower(wanted) from unnest(${names}::text[]) as wanted)`)
    .execute();
}

/** Undefined if the folder has an item of this name, ignoring case. */
export async function insertItem(db: Reader, item: Insertable<ItemsTable>): Promise<ItemRow | undefined> {
  return db
    .insertInto('items')
    .values(item)
    .onConflict((clash) =>
      clash
        .expression(sql`folder_id, lower(name)`)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function updateItem(db: Reader, id: ItemId, change: Updateable<ItemsTable>): Promise<void> {
  await db.updateTable('items').set(change).where('id', '=', id).execute();
}

/** A staged one without files. */
export async function deleteItem(db: Reader, id: ItemId): Promise<void> {
  await db.deleteFrom('items').where('id', '=', id).execute();
}

/** Renames all versions with this name, ignoring case, including those in the trash. */
export async function renameVersions(db: Reader, id: ItemId, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('files')
    .set({ actual_name: to })
    .where('item_id', '=', id)
    .where((eb) => eb(eb.fn<string>('lower', ['actual_name']), '=', from.toLowerCase()))
    .execute();
}

function listed(db: Reader, isShown = sql<boolean>`items.deleted_at is null`) {
  return db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.created_by')
    .leftJoin('users as assignee', 'assignee.id', 'items.assignee_id')
    .leftJoin('metadata_values', 'metadata_values.item_id', 'items.id')
    .selectAll('items')
    .select(['metadata_values.id as metadata_id', 'metadata_values.values as metadata'])
    .select(['users.first_name as creator_first_name', 'users.last_name as creator_last_name'])
    .select(sql<string>`trim(concat_ws(' ', assignee.first_name, assignee.last_name))`.as('assignee_name'))
    .where(isShown);
}

export type ListedItem = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

interface ItemsPage {
  readonly limit: number;
  readonly above: number;
  /** A condition on `items`. */
  readonly kept?: RawBuilder<boolean>;
}
const all = sql<boolean>`true`;

export async function listItems(db: Reader, folderId: FolderId, page: ItemsPage): Promise<ListedItem[]> {
  return listed(db)
    .where('items.folder_id', '=', folderId)
    .where(page.kept ?? all)
    .where(sql<number>`items.id`, '>', page.above)
    .orderBy('items.id')
    .limit(page.limit)
    .execute();
}

/** In the order of the ids, without those in the trash. */
export async function listItemsById(db: Reader, ids: readonly ItemId[]): Promise<ListedItem[]> {
  return listed(db)
    .where(sql<boolean>`items.id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], items.id)`)
    .execute();
}

interface SeenItems {
  readonly projectId: ProjectId;
  readonly viewer: UserId;
}

/** By the time of their last version, newest first, after the cursor. */
export async function listNewestItems(
  db: Reader,
  { projectId, viewer }: SeenItems,
  page: { limit: number; below: number | null },
): Promise<(ListedItem & { newest_file_id: FileId })[]> {
  return listed(db)
    .innerJoin('files', 'files.item_id', 'items.id')
    .select('files.id as newest_file_id')
    .where('files.project_id', '=', projectId)
    .where('files.deleted_at', 'is', null)
    .where(visibleFolder('items.folder_id', viewer))
    .where(
      sql<boolean>`not exists (select from files later where later.item_id = items.id and later.id > files.id and later.deleted_at is null)`,
    )
    .$if(page.below !== null, (rows) => rows.where(sql<number>`files.id`, '<', page.below ?? 0))
    .orderBy('files.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function countItemsOf(db: Reader, { projectId, viewer }: SeenItems): Promise<number> {
  const { n } = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(visibleFolder('items.folder_id', viewer))
    .executeTakeFirstOrThrow();
  return n;
}

/** Also a staged one. */
export async function getListedItem(db: Reader, id: ItemId): Promise<ListedItem> {
  return listed(db, isThere('items')).where('items.id', '=', id).executeTakeFirstOrThrow();
}

export async function countItemsIn(db: Reader, folderId: FolderId, kept = all): Promise<number> {
  const { n } = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('folder_id', '=', folderId)
    .where(kept)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertFile(db: Reader, file: Insertable<FilesTable>): Promise<FileRow> {
  return db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow();
}

export interface FoundFile extends FileRow {
  readonly is_staged: boolean;
  readonly folder_id: FolderId;
  /** Its own id, as access checks ask. */
  readonly file_id: FileId;
}

export async function findFile(db: Reader, id: FileId): Promise<FoundFile | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('items', 'items.id', 'files.item_id')
    .selectAll('files')
    .select(['items.is_staged', 'items.folder_id', 'files.id as file_id'])
    .where('files.id', '=', id)
    .where('files.deleted_at', 'is', null)
    .where(isThere('items'))
    .executeTakeFirst();
}

/** Also finds a file that is in the trash, or whose item or project is. A purged one is undefined. */
export async function findTrashedFile(db: Reader, id: FileId): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('items', 'items.id', 'files.item_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .selectAll('files')
    .where('files.id', '=', id)
    .where((eb) => eb.or([eb('files.deleted_at', 'is not', null), eb.not(isThere('items')), eb('projects.deleted_at', 'is not', null)]))
    .executeTakeFirst();
}

/** The number of this user's uploads that are queued or being rendered. */
export async function countUnfinished(db: Reader, uploader: UserId): Promise<number> {
  const { n } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('created_by', '=', uploader)
    .where('processing', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

/** Adds to the time that workers have spent on a file. */
export async function addRenderTime(db: Reader, id: FileId, ms: number): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({ render_ms: eb('render_ms', '+', Math.round(ms)) }))
    .where('id', '=', id)
    .execute();
}

export async function updateFile(db: Reader, id: FileId, change: Updateable<FilesTable>): Promise<void> {
  await db.updateTable('files').set(change).where('id', '=', id).execute();
}

export interface FileWithCreator extends FileRow {
  readonly creator_first_name: string;
  readonly creator_last_name: string;
}

/** The versions of these items, each item's in order. */
export async function listVersions(db: Reader, itemIds: readonly ItemId[]): Promise<FileWithCreator[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.created_by')
    .selectAll('files')
    .select(['users.first_name as creator_first_name', 'users.last_name as creator_last_name'])
    .where(sql<boolean>`files.item_id = any(${itemIds}::bigint[])`)
    .where('files.deleted_at', 'is', null)
    .orderBy('files.item_id')
    .orderBy('files.version')
    .execute();
}

export type VersionName = Pick<FileRow, 'id' | 'item_id' | 'version' | 'actual_name'>;

/** The same versions with only what lists show, for many items at once. */
export async function listVersionNames(db: Reader, items: readonly ItemId[]): Promise<VersionName[]> {
  if (items.length === 0) return [];
  return db
    .selectFrom('files')
    .select(['id', 'item_id', 'version', 'actual_name'])
    .where(sql<boolean>`item_id = any(${items}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('item_id')
    .orderBy('version')
    .execute();
}

/** The highest version number ever assigned in this item, including the trash. */
export async function lastVersionNumber(db: Reader, itemId: ItemId): Promise<number> {
  const { last } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
