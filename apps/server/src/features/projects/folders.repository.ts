import type { FolderId, ItemName, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { FoldersTable } from '../../platform/db/file-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { seesFolder, visibleFolder } from '../visibility/public.ts';

export type FolderRow = Selectable<FoldersTable>;
/** As `requireMemberOf` reads it: a folder is in itself. */
export interface FoundFolder extends FolderRow {
  readonly folder_id: FolderId;
}

/** Undefined when a sibling has the name, ignoring case. */
export async function insertFolder(db: Reader, folder: Insertable<FoldersTable>): Promise<FolderRow | undefined> {
  return db
    .insertInto('folders')
    .values(folder)
    .onConflict((clash) =>
      clash
        .expression(sql`project_id, coalesce(parent_id, 0), lower(name)`)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** With `forShare`, it stays out of the trash until the transaction ends. */
export async function findFolder(db: Reader, id: FolderId, lock?: 'forShare'): Promise<FoundFolder | undefined> {
  return db
    .selectFrom('folders')
    .selectAll()
    .select('id as folder_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock === 'forShare', (rows) => rows.forShare())
    .executeTakeFirst();
}

/** As `findFolder`, undefined if the viewer doesn't see it. */
export async function findVisibleFolder(
  db: Reader,
  { id, viewer }: { readonly id: FolderId; readonly viewer: UserId },
  lock?: 'forShare',
): Promise<FoundFolder | undefined> {
  const row = await findFolder(db, id, lock);
  return row && (await seesFolder(db, id, viewer)) ? row : undefined;
}

export async function findSiblingByName(
  db: Reader,
  at: { projectId: ProjectId; parentId: FolderId | null; name: string },
): Promise<FolderRow | undefined> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', at.projectId)
    .where('parent_id', 'is not distinct from', at.parentId)
    .where(sql<boolean>`lower(name) = lower(${at.name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function updateFolder(db: Reader, id: FolderId, change: Updateable<FoldersTable>): Promise<FolderRow> {
  return db.updateTable('folders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Of a project; those in the trash count, too. */
export async function countLimited(db: Reader, project: ProjectId): Promise<number> {
  const { n } = await db
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('project_id', '=', project)
    .where('seen_by_roles', 'is not', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** So that a former member who comes back doesn't see limited folders again. */
export async function forgetViewer(tx: Reader, project: ProjectId, user: UserId): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ seen_by_users: sql<UserId[]>`array_remove(seen_by_users, ${user}::bigint)` })
    .where('project_id', '=', project)
    .where('seen_by_roles', 'is not', null)
    .execute();
}

/** Keeps two moves in one project from creating a cycle. */
export async function lockFoldersOf(db: Reader, projectId: ProjectId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('folders of a project', ${projectId}))`.execute(db);
}

/** Every folder of the project that the viewer sees and that is not in the trash. */
export async function listFolders(db: Reader, projectId: ProjectId, viewer: UserId): Promise<FolderRow[]> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(visibleFolder('folders.id', viewer))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The direct children of a folder, or of the project, that the viewer sees. */
export async function listSubFolders(
  db: Reader,
  { projectId, parentId, viewer }: { projectId: ProjectId; parentId: FolderId | null; viewer: UserId },
): Promise<FolderRow[]> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('parent_id', 'is not distinct from', parentId)
    .where('deleted_at', 'is', null)
    .where(visibleFolder('folders.id', viewer))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The folder and those above it, root first; empty when it is not in the project or the viewer doesn't see it. */
export async function pathTo(
  db: Reader,
  { projectId, id, viewer }: { projectId: ProjectId; id: FolderId; viewer: UserId },
): Promise<FolderRow[]> {
  return db
    .withRecursive('path', (path) =>
      path
        .selectFrom('folders')
        .selectAll('folders')
        .select(sql<number>`0`.as('height'))
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .where('deleted_at', 'is', null)
        .where(visibleFolder('folders.id', viewer))
        .unionAll(
          path
            .selectFrom('folders')
            .innerJoin('path', 'path.parent_id', 'folders.id')
            .selectAll('folders')
            .select(sql<number>`path.height + 1`.as('height'))
            .where('folders.deleted_at', 'is', null),
        ),
    )
    .selectFrom('path')
    .selectAll()
    .orderBy('height', 'desc')
    .execute();
}

/** These folders and those above them, each once, in no order. */
export async function listWithParents(db: Reader, ids: readonly FolderId[]): Promise<Pick<FolderRow, 'id' | 'name' | 'parent_id'>[]> {
  if (ids.length === 0) return [];
  return db
    .withRecursive('path', (path) =>
      path
        .selectFrom('folders')
        .select(['id', 'name', 'parent_id'])
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .union(
          path
            .selectFrom('folders')
            .innerJoin('path', 'path.parent_id', 'folders.id')
            .select(['folders.id', 'folders.name', 'folders.parent_id']),
        ),
    )
    .selectFrom('path')
    .selectAll()
    .execute();
}

/** The folder and everything below it. */
async function idsBelow(db: Reader, id: FolderId): Promise<FolderId[]> {
  const rows = await db
    .withRecursive('below', (below) =>
      below
        .selectFrom('folders')
        .select('id')
        .where('id', '=', id)
        .unionAll(
          below
            .selectFrom('folders')
            .innerJoin('below', 'below.id', 'folders.parent_id')
            .select('folders.id')
            .where('deleted_at', 'is', null),
        ),
    )
    .selectFrom('below')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** How many levels the folder and its descendants have. */
export async function levelsBelow(db: Reader, id: FolderId): Promise<number> {
  const { levels } = await db
    .withRecursive('below', (below) =>
      below
        .selectFrom('folders')
        .select(['id', sql<number>`1`.as('level')])
        .where('id', '=', id)
        .unionAll(
          below
            .selectFrom('folders')
            .innerJoin('below', 'below.id', 'folders.parent_id')
            .select(['folders.id', sql<number>`below.level + 1`.as('level')])
            .where('deleted_at', 'is', null),
        ),
    )
    .selectFrom('below')
    .select((eb) => eb.fn.max('level').as('levels'))
    .executeTakeFirstOrThrow();
  return levels;
}

/** Puts the folder, its descendants and their items into the trash with one mark, so that a restore finds exactly these. */
export async function trashFolder(
  db: Reader,
  id: FolderId,
  mark: { deleted_at: string; deleted_by: FolderRow['created_by'] },
): Promise<void> {
  const ids = await idsBelow(db, id);
  await db.updateTable('folders').set(mark).where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  await db.updateTable('items').set(mark).where('folder_id', 'in', ids).where('deleted_at', 'is', null).execute();
}

/** The names of all items of the project that the viewer sees. */
export async function listItemNames(db: Reader, projectId: ProjectId, viewer: UserId): Promise<ItemName[]> {
  return db
    .selectFrom('items')
    .select(['id', 'folder_id', 'name'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(visibleFolder('items.folder_id', viewer))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}
