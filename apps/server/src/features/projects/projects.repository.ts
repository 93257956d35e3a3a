import type { ProjectId, SheetId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ProjectsTable } from '../../platform/db/project-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isMembershipOf, visibleFolder, visibleMarkup, visibleTask } from '../visibility/public.ts';

export type ProjectRow = Selectable<ProjectsTable>;

export async function insertProject(db: Reader, project: Insertable<ProjectsTable>): Promise<ProjectRow> {
  return db.insertInto('projects').values(project).returningAll().executeTakeFirstOrThrow();
}

export async function updateProject(db: Reader, id: ProjectId, change: Updateable<ProjectsTable>): Promise<ProjectRow> {
  return db.updateTable('projects').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function getProject(db: Reader, id: ProjectId): Promise<ProjectRow> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Keeps what is decided about the project true until the transaction ends: who its owner is, and that it is not in the trash. */
export async function lockProject(db: Reader, id: ProjectId): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();
}

/** As `lockProject`, also in the trash. */
export async function lockAnyProject(db: Reader, id: ProjectId): Promise<ProjectRow> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function findProjectName(db: Reader, id: ProjectId): Promise<string> {
  return (await db.selectFrom('projects').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

/** The user's projects, newest first, below the cursor. */
/** The projects of a user, or those of them that a personal token is for. */
export interface OwnProjects {
  readonly user: UserId;
  /** Null: all. */
  readonly only: readonly ProjectId[] | null;
}

const projectsOf = (db: Reader, { user, only }: OwnProjects) =>
  db
    .selectFrom('projects')
    .innerJoin('memberships', 'memberships.project_id', 'projects.id')
    .where(isMembershipOf('memberships', user))
    .where('projects.deleted_at', 'is', null)
    .$if(only !== null, (rows) => rows.where(sql<boolean>`projects.id = any(${[...(only ?? [])]})`));

export async function listProjectsOf(db: Reader, whose: OwnProjects, page: { limit: number; below: number | null }): Promise<ProjectRow[]> {
  return projectsOf(db, whose)
    .selectAll('projects')
    .$if(page.below !== null, (rows) => rows.where(sql<number>`projects.id`, '<', page.below ?? 0))
    .orderBy('projects.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function countProjectsOf(db: Reader, whose: OwnProjects): Promise<number> {
  const { n } = await projectsOf(db, whose)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export interface StatusCount {
  readonly project_id: ProjectId;
  readonly status: 'none' | 'review' | 'open' | 'closed';
  readonly n: number;
}

/** Per project and status, of the markups that the user may see. */
export async function countMarkups(db: Reader, projectIds: readonly ProjectId[], user: UserId): Promise<StatusCount[]> {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .select((eb) => ['markups.project_id', 'markups.open as status', eb.fn.countAll<number>().as('n')])
    .where('markups.project_id', 'in', projectIds)
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .where(visibleMarkup('markups', user))
    .groupBy(['markups.project_id', 'markups.open'])
    .execute();
}

export async function countTasks(db: Reader, projectIds: readonly ProjectId[], viewer: UserId): Promise<StatusCount[]> {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('tasks')
    .select((eb) => ['project_id', 'status', eb.fn.countAll<number>().as('n')])
    .where('project_id', 'in', projectIds)
    .where('deleted_at', 'is', null)
    .where(visibleTask('tasks', viewer))
    .groupBy(['project_id', 'status'])
    .execute();
}

export interface LatestSheet {
  readonly project_id: ProjectId;
  readonly id: SheetId;
}

/** The first page of each project's newest file that can be shown. */
export async function latestSheets(db: Reader, projectIds: readonly ProjectId[], viewer: UserId): Promise<LatestSheet[]> {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('files')
    .innerJoin('items', 'items.id', 'files.item_id')
    .innerJoin('sheets', 'sheets.file_id', 'files.id')
    .distinctOn('files.project_id')
    .select(['files.project_id', 'sheets.id'])
    .where('files.project_id', 'in', projectIds)
    .where('files.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .where(visibleFolder('items.folder_id', viewer))
    .where('sheets.page_number', '=', 1)
    .where('sheets.thumbnail_key', 'is not', null)
    .orderBy('files.project_id')
    .orderBy('files.id', 'desc')
    .execute();
}

/** When anything last happened there. */
export async function lastActivity(db: Reader, projectIds: readonly ProjectId[]): Promise<{ project_id: ProjectId; at: string }[]> {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom(sql<{ project_id: ProjectId }>`unnest(${projectIds}::bigint[])`.as<'wanted'>(sql`wanted(project_id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('events')
          .select('created_at as at')
          .whereRef('events.project_id', '=', 'wanted.project_id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['wanted.project_id', 'latest.at'])
    .execute();
}
