import type { FileId, FolderId, ItemId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type SeenTrash, trashPlace, trashPlaceOfRow, type TrashPage } from '../projects/public.ts';
import { visibleFolder } from '../visibility/public.ts';
import type { FileRow, ItemRow } from './files.repository.ts';

/** Those that did not go with their folder. */
function items(db: Reader, { project, viewer }: SeenTrash, since: string) {
  return db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.deleted_by')
    .innerJoin('folders', 'folders.id', 'items.folder_id')
    .where('items.project_id', '=', project)
    .where('items.deleted_at', '>', since)
    .where(visibleFolder('items.folder_id', viewer))
    .where(sql<boolean>`(folders.deleted_at, folders.deleted_by) is distinct from (items.deleted_at, items.deleted_by)`);
}

export async function listTrashedItems(db: Reader, of: SeenTrash, page: TrashPage) {
  return items(db, of, page.since)
    .selectAll('items')
    .select(['users.first_name', 'users.last_name', 'folders.name as folder_name'])
    .select((eb) =>
      eb
        .selectFrom('files')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('files.item_id', '=', 'items.id')
        .where('files.deleted_at', 'is', null)
        .as('versions_count'),
    )
    .$if(page.below !== null, (rows) => rows.where(trashPlace('items'), '<', trashPlaceOfRow('items', page.below ?? 0)))
    .orderBy('items.deleted_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(page.limit)
    .execute();
}
export type TrashedItemRow = Awaited<ReturnType<typeof listTrashedItems>>[number];

export async function countTrashedItems(db: Reader, of: SeenTrash, since: string): Promise<number> {
  const { n } = await items(db, of, since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Of items that are there. */
function versions(db: Reader, { project, viewer }: SeenTrash, since: string) {
  return db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.deleted_by')
    .innerJoin('items', 'items.id', 'files.item_id')
    .innerJoin('folders', 'folders.id', 'items.folder_id')
    .where('files.project_id', '=', project)
    .where('files.deleted_at', '>', since)
    .where(visibleFolder('items.folder_id', viewer))
    .where('items.deleted_at', 'is', null);
}

export async function listTrashedVersions(db: Reader, of: SeenTrash, page: TrashPage) {
  return versions(db, of, page.since)
    .selectAll('files')
    .select(['users.first_name', 'users.last_name', 'items.name as item_name', 'folders.name as folder_name'])
    .$if(page.below !== null, (rows) => rows.where(trashPlace('files'), '<', trashPlaceOfRow('files', page.below ?? 0)))
    .orderBy('files.deleted_at', 'desc')
    .orderBy('files.id', 'desc')
    .limit(page.limit)
    .execute();
}
export type TrashedVersionRow = Awaited<ReturnType<typeof listTrashedVersions>>[number];

export async function countTrashedVersions(db: Reader, of: SeenTrash, since: string): Promise<number> {
  const { n } = await versions(db, of, since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Locked, so that it is not swept away meanwhile. */
export async function lockTrashedItem(db: Reader, id: ItemId, since: string): Promise<ItemRow | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('is_staged', '=', false)
    .where('deleted_at', '>', since)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockTrashedVersion(db: Reader, id: FileId, since: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).where('deleted_at', '>', since).forUpdate().executeTakeFirst();
}

/** The folder itself, or the nearest above it, that is not in the trash; else the project’s oldest one that the viewer sees. */
export async function findExistingFolder(db: Reader, { project, viewer }: SeenTrash, id: FolderId): Promise<FolderId | undefined> {
  const above = await db
    .withRecursive('above', (up) =>
      up
        .selectFrom('folders')
        .select(['id', 'parent_id', 'deleted_at', sql<number>`0`.as('height')])
        .where('id', '=', id)
        .unionAll(
          up
            .selectFrom('folders')
            .innerJoin('above', 'above.parent_id', 'folders.id')
            .select(['folders.id', 'folders.parent_id', 'folders.deleted_at', sql<number>`above.height + 1`.as('height')]),
        ),
    )
    .selectFrom('above')
    .select(['id', 'deleted_at'])
    .orderBy('height')
    .execute();
  // Everything below a folder in the trash is in the trash, too, so all ancestors of the first remaining one remain.
  const nearest = above.find((folder) => folder.deleted_at === null);
  if (nearest) return nearest.id;
  const oldest = await db
    .selectFrom('folders')
    .select('id')
    .where('project_id', '=', project)
    .where('deleted_at', 'is', null)
    .where(visibleFolder('folders.id', viewer))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.id;
}

export async function itemNamesIn(db: Reader, folderId: FolderId): Promise<string[]> {
  const rows = await db.selectFrom('items').select('name').where('folder_id', '=', folderId).where('deleted_at', 'is', null).execute();
  return rows.map((row) => row.name);
}
