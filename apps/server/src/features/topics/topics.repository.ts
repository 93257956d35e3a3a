import type { CommentId, MarkupId, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup, visibleTask } from '../visibility/public.ts';

/** Rows whose exported topics are recognized. */
const ROWS_AT_MOST = 200_000;

/** The rows of a project that topics may have been exported from, as far as the viewer sees them. */
export async function listOwnRows(db: Reader, { project, viewer }: { project: ProjectId; viewer: UserId }) {
  const tasks = await sql<{ id: TaskId }>`
    select t.id from tasks t where t.project_id = ${project} and t.deleted_at is null and ${visibleTask('t', viewer)} limit ${ROWS_AT_MOST}`.execute(
    db,
  );
  const markups = await sql<{ id: MarkupId }>`
    select m.id from markups m where m.project_id = ${project} and m.deleted_at is null and ${visibleMarkup('m', viewer)}
    limit ${ROWS_AT_MOST}`.execute(db);
  return { tasks: tasks.rows.map(({ id }) => id), markups: markups.rows.map(({ id }) => id) };
}

export interface KnownTask {
  readonly id: TaskId;
  readonly topic_guid: string | null;
  readonly deleted_at: string | null;
  readonly updated_at: string;
}

/** Tasks that were imported from these topics, also those in the trash, and tasks with these ids. */
export async function listKnownTasks(
  db: Reader,
  project: ProjectId,
  of: { guids: readonly string[]; ids: readonly TaskId[] },
): Promise<KnownTask[]> {
  return db
    .selectFrom('tasks')
    .select(['id', 'topic_guid', 'deleted_at', 'updated_at'])
    .where('project_id', '=', project)
    .where(sql<boolean>`(topic_guid = any(${of.guids}::text[]) or id = any(${of.ids}::bigint[]))`)
    .execute();
}

/** The comments on tasks and markups, also deleted ones: those aren't imported again. */
export async function listKnownComments(db: Reader, of: { tasks: readonly TaskId[]; markups: readonly MarkupId[] }) {
  return db
    .selectFrom('comments')
    .select(['id', 'task_id', 'markup_id', 'topic_guid'])
    .where(sql<boolean>`(task_id = any(${of.tasks}::bigint[]) or markup_id = any(${of.markups}::bigint[]))`)
    .execute();
}

export async function writeTopicGuid(db: Reader, id: TaskId, guid: string): Promise<void> {
  await db.updateTable('tasks').set({ topic_guid: guid }).where('id', '=', id).execute();
}

/** Members by their mail address, in small letters. */
export async function findMembersByMail(db: Reader, project: ProjectId, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .select(sql<string>`lower(users.email)`.as('email'))
    .where('memberships.project_id', '=', project)
    .where(sql<boolean>`lower(users.email) = any(${addresses}::text[])`)
    .execute();
}

export type KnownComment = {
  readonly id: CommentId;
  readonly task_id: TaskId | null;
  readonly markup_id: MarkupId | null;
  readonly topic_guid: string | null;
};
