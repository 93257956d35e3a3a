import type { FolderId, MarkupId, MediaId, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { builtOnce } from '../../platform/db/built-once.ts';
import { countedAtMost, countRows } from '../../platform/db/counted-rows.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { TasksTable } from '../../platform/db/work-tables.ts';
import type { MediaRow } from '../markups/public.ts';
import { visibleMarkup, visibleTask } from '../visibility/public.ts';

export type TaskRow = Selectable<TasksTable>;
/** With the folder of the markup that it came from. */
export type FoundTask = TaskRow & { readonly folder_id: FolderId | null };

const folder = sql<FolderId | null>`(select i.folder_id from markups m join items i on i.id = m.item_id where m.id = tasks.markup_id)`;

export async function insertTask(db: Reader, task: Insertable<TasksTable>): Promise<TaskRow> {
  return db.insertInto('tasks').values(task).returningAll().executeTakeFirstOrThrow();
}

/** Not in the trash. */
export async function findTask(db: Reader, id: TaskId, lock?: 'forUpdate'): Promise<FoundTask | undefined> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .select(folder.as('folder_id'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate())
    .executeTakeFirst();
}

/** A task that was moved to the trash after `since`. */
export async function lockTrashedTask(db: Reader, id: TaskId, since: string): Promise<FoundTask | undefined> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .select(folder.as('folder_id'))
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .forUpdate()
    .executeTakeFirst();
}

/** Raises the revision by one. */
export async function updateTask(db: Reader, id: TaskId, change: Updateable<TasksTable>): Promise<TaskRow> {
  return db
    .updateTable('tasks')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function replaceAttachments(db: Reader, taskId: TaskId, mediaIds: readonly MediaId[]): Promise<void> {
  await db.deleteFrom('task_attachments').where('task_id', '=', taskId).execute();
  if (mediaIds.length === 0) return;
  await db
    .insertInto('task_attachments')
    .values(mediaIds.map((id) => ({ task_id: taskId, media_id: id })))
    .execute();
}

export async function listAttachments(db: Reader, taskIds: readonly TaskId[]): Promise<(MediaRow & { task_id: TaskId })[]> {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('task_attachments')
    .innerJoin('media', 'media.id', 'task_attachments.media_id')
    .selectAll('media')
    .select('task_attachments.task_id')
    .where(sql<boolean>`task_attachments.task_id = any(${taskIds}::bigint[])`)
    .where('media.deleted_at', 'is', null)
    .orderBy('media.id')
    .execute();
}

/** The row's columns in responses. */
const shownColumns = [
  'tasks.id',
  'tasks.project_id',
  'tasks.markup_id',
  'tasks.task_name',
  'tasks.description',
  'tasks.status',
  'tasks.priority',
  'tasks.assignee_id',
  'tasks.due_date',
  'tasks.revision',
  'tasks.created_by',
  'tasks.resolved_by',
  'tasks.resolved_on',
  'tasks.created_at',
  'tasks.updated_at',
] as const;

const taskDetails = builtOnce((db: Reader) =>
  db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .innerJoin('users as creator', 'creator.id', 'tasks.created_by')
    .leftJoin('users as assignee', 'assignee.id', 'tasks.assignee_id')
    .leftJoin('users as resolver', 'resolver.id', 'tasks.resolved_by')
    .select(shownColumns)
    .select(['projects.name as project_name'])
    .select(['creator.first_name as creator_first_name', 'creator.last_name as creator_last_name'])
    .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
    .select(['resolver.first_name as resolver_first_name', 'resolver.last_name as resolver_last_name'])
    .select((eb) => eb.exists(eb.selectFrom('task_attachments as a').whereRef('a.task_id', '=', 'tasks.id')).as('has_attachments'))
    .where('tasks.deleted_at', 'is', null),
);

/** Includes the task's markup if the user can see it and it isn't in the trash. */
const detailed = (db: Reader, user: UserId) =>
  taskDetails(db)
    .leftJoin('markups as source', (join) =>
      join.onRef('source.id', '=', 'tasks.markup_id').on('source.deleted_at', 'is', null).on(visibleMarkup('source', user)),
    )
    .leftJoin('items', (join) => join.onRef('items.id', '=', 'source.item_id').on('items.deleted_at', 'is', null))
    .select(['items.id as source_item_id', 'items.folder_id as source_folder_id'])
    .select(['source.file_id as source_file_id', 'source.page_number as source_page_number'])
    .where(visibleTask('tasks', user));

export type DetailedTask = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

export async function findDetailed(db: Reader, id: TaskId, user: UserId): Promise<DetailedTask | undefined> {
  return detailed(db, user).where('tasks.id', '=', id).executeTakeFirst();
}

export async function listDetailed(db: Reader, ids: readonly TaskId[], user: UserId): Promise<DetailedTask[]> {
  if (ids.length === 0) return [];
  return detailed(db, user)
    .where(sql<boolean>`tasks.id = any(${ids}::bigint[])`)
    .execute();
}

/** All tasks of a project, or those of one of its markups. */
interface TasksOf {
  readonly project: ProjectId;
  readonly markup: MarkupId | undefined;
  readonly viewer: UserId;
}

const inProject = (db: Reader, { project, markup, viewer }: TasksOf) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', project)
    .where('deleted_at', 'is', null)
    .where(visibleTask('tasks', viewer))
    .$if(markup !== undefined, (rows) => rows.where('markup_id', '=', markup ?? null));

/** Newest first, below the cursor. */
export async function listOfProject(
  db: Reader,
  of: TasksOf,
  page: { limit: number; below: number | null },
): Promise<Pick<TaskRow, 'id'>[]> {
  return inProject(db, of)
    .$if(page.below !== null, (rows) => rows.where(sql<number>`id`, '<', page.below ?? 0))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Counts to one above `countedAtMost`. */
export async function countOfProject(db: Reader, of: TasksOf): Promise<number> {
  return countRows(db, inProject(db, of).limit(countedAtMost + 1));
}
