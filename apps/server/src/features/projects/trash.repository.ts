import type { FolderId, ProjectId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder } from '../visibility/public.ts';
import type { FolderRow, FoundFolder } from './folders.repository.ts';
import type { ProjectRow } from './projects.repository.ts';

export interface TrashPage {
  /** Anything deleted before this can no longer be restored. */
  readonly since: string;
  readonly limit: number;
  readonly below: number | null;
}

function ownTrash(db: Reader, owner: UserId, since: string) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.deleted_by')
    .where('projects.user_id', '=', owner)
    .where('projects.deleted_at', '>', since);
}

export async function listTrashedProjects(db: Reader, owner: UserId, page: TrashPage) {
  return ownTrash(db, owner, page.since)
    .select(['projects.id', 'projects.name', 'projects.description', 'projects.deleted_at', 'projects.deleted_by'])
    .select(['users.first_name', 'users.last_name'])
    .$if(page.below !== null, (rows) => rows.where(trashPlace('projects'), '<', trashPlaceOfRow('projects', page.below ?? 0)))
    .orderBy('projects.deleted_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(page.limit)
    .execute();
}
export type TrashedProjectRow = Awaited<ReturnType<typeof listTrashedProjects>>[number];

export async function countTrashedProjects(db: Reader, owner: UserId, since: string): Promise<number> {
  const { n } = await ownTrash(db, owner, since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

type Trashing = 'projects' | 'folders' | 'items' | 'files';
/** A row's position in a list of trash, last deleted first. */
export const trashPlace = (table: Trashing) => sql<string>`(${sql.ref(`${table}.deleted_at`)}, ${sql.ref(`${table}.id`)})`;
/** The last row of the previous page. */
export const trashPlaceOfRow = (table: Trashing, id: number) =>
  sql<string>`(select last.deleted_at, last.id from ${sql.table(table)} as last where last.id = ${id})`;

/** A project in the trash that the user is a member of, locked. */
export async function lockTrashedProject(db: Reader, id: ProjectId, user: UserId, since: string): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('projects')
    .innerJoin('memberships', 'memberships.project_id', 'projects.id')
    .selectAll('projects')
    .where('projects.id', '=', id)
    .where('projects.deleted_at', '>', since)
    .where('memberships.user_id', '=', user)
    .forUpdate('projects')
    .executeTakeFirst();
}

/** The trash of a project as a member sees it. */
export interface SeenTrash {
  readonly project: ProjectId;
  readonly viewer: UserId;
}

/** Those that were not deleted together with their parent folder. */
function tops(db: Reader, { project, viewer }: SeenTrash, since: string) {
  return db
    .selectFrom('folders')
    .innerJoin('users', 'users.id', 'folders.deleted_by')
    .leftJoin('folders as parent', 'parent.id', 'folders.parent_id')
    .where('folders.project_id', '=', project)
    .where('folders.deleted_at', '>', since)
    .where(visibleFolder('folders.id', viewer))
    .where(sql<boolean>`(parent.deleted_at, parent.deleted_by) is distinct from (folders.deleted_at, folders.deleted_by)`);
}

export async function listTrashedFolders(db: Reader, of: SeenTrash, page: TrashPage) {
  return tops(db, of, page.since)
    .selectAll('folders')
    .select(['users.first_name', 'users.last_name', 'parent.name as parent_name'])
    .$if(page.below !== null, (rows) => rows.where(trashPlace('folders'), '<', trashPlaceOfRow('folders', page.below ?? 0)))
    .orderBy('folders.deleted_at', 'desc')
    .orderBy('folders.id', 'desc')
    .limit(page.limit)
    .execute();
}
export type TrashedFolderRow = Awaited<ReturnType<typeof listTrashedFolders>>[number];

export async function countTrashedFolders(db: Reader, of: SeenTrash, since: string): Promise<number> {
  const { n } = await tops(db, of, since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The folders and everything deleted with each of them, with the folder that it was deleted with. */
function wentWith(db: Reader, ids: readonly FolderId[]) {
  return db.withRecursive('gone', (gone) =>
    gone
      .selectFrom('folders')
      .select(['id', 'id as top', 'deleted_at', 'deleted_by', sql<number>`1`.as('level')])
      .where('id', 'in', ids)
      .unionAll(
        gone
          .selectFrom('folders')
          .innerJoin('gone', (join) =>
            join
              .onRef('gone.id', '=', 'folders.parent_id')
              .onRef('gone.deleted_at', '=', 'folders.deleted_at')
              .onRef('gone.deleted_by', '=', 'folders.deleted_by'),
          )
          .select(['folders.id', 'gone.top', 'folders.deleted_at', 'folders.deleted_by', sql<number>`gone.level + 1`.as('level')]),
      ),
  );
}

/** The number of folders and items deleted with each of these that the viewer sees. */
export async function countDeletedWith(
  db: Reader,
  ids: readonly FolderId[],
  viewer: UserId,
): Promise<{ top: FolderId; folders: number; items: number }[]> {
  if (ids.length === 0) return [];
  return wentWith(db, ids)
    .selectFrom('gone')
    .leftJoin('items', (join) =>
      join
        .onRef('items.folder_id', '=', 'gone.id')
        .onRef('items.deleted_at', '=', 'gone.deleted_at')
        .onRef('items.deleted_by', '=', 'gone.deleted_by'),
    )
    .select((eb) => ['gone.top', eb.fn.count<number>('items.id').as('items')])
    .select(sql<number>`count(distinct gone.id) - 1`.as('folders'))
    .where(visibleFolder('gone.id', viewer))
    .groupBy('gone.top')
    .execute();
}

export async function findTrashedFolder(db: Reader, id: FolderId, since: string): Promise<FoundFolder | undefined> {
  return db
    .selectFrom('folders')
    .selectAll()
    .select('id as folder_id')
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst();
}

export interface DeletedFolder {
  readonly id: FolderId;
  /** 1 is the folder itself. */
  readonly level: number;
}

export async function listDeletedWith(db: Reader, id: FolderId): Promise<DeletedFolder[]> {
  return wentWith(db, [id]).selectFrom('gone').select(['id', 'level']).execute();
}

export async function siblingNames(db: Reader, project: ProjectId, parentId: FolderId | null): Promise<string[]> {
  const rows = await db
    .selectFrom('folders')
    .select('name')
    .where('project_id', '=', project)
    .where('parent_id', 'is not distinct from', parentId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.name);
}

/** Takes the folders, and the items that went with them by the mark of `top`, out of the trash. */
export async function untrash(db: Reader, top: FolderRow, ids: readonly FolderId[]): Promise<void> {
  const back = { deleted_at: null, deleted_by: null };
  await db.updateTable('folders').set(back).where('id', 'in', ids).execute();
  await db
    .updateTable('items')
    .set(back)
    .where('folder_id', 'in', ids)
    .where('deleted_at', '=', top.deleted_at)
    .where('deleted_by', '=', top.deleted_by)
    .execute();
}
