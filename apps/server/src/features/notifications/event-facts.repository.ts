import type { CommentId, ItemId, MarkupId, ProjectId, ReviewId, TaskId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { reviewTitle } from './review-title.repository.ts';

/** The current rows of events' subjects. Finds nothing in the trash, and only active accounts. */
const among = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

export async function listActiveMembers(db: Reader, projects: readonly ProjectId[]): Promise<{ project_id: ProjectId; user_id: UserId }[]> {
  if (projects.length === 0) return [];
  return db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.project_id', 'memberships.user_id'])
    .where(among('memberships.project_id', projects))
    .where('projects.deleted_at', 'is', null)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .orderBy('memberships.id')
    .execute();
}

export async function listMarkups(db: Reader, ids: readonly MarkupId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .select(['markups.id', 'markups.number', 'markups.name', 'markups.open as status', 'markups.visibility', 'markups.item_id'])
    .select(sql<string>`coalesce(${sql.raw(sheetValue(sheetText, 'markups.item_id', 'markups.page_number'))}, items.name)`.as('place'))
    .select(['markups.created_by', 'markups.assignee_id'])
    .where(among('markups.id', ids))
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .execute();
}

export async function listTasks(db: Reader, ids: readonly TaskId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tasks')
    .select(['id', 'task_name as name', 'status', 'created_by', 'assignee_id'])
    .where(among('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
}

export async function listReviewTitles(db: Reader, ids: readonly ReviewId[]): Promise<{ id: ReviewId; title: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('reviews').select('id').select(reviewTitle('reviews').as('title')).where(among('id', ids)).execute();
}

export async function listItems(db: Reader, ids: readonly ItemId[]): Promise<{ id: ItemId; name: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('items').select(['id', 'name']).where(among('id', ids)).where('deleted_at', 'is', null).execute();
}

export async function listCommenters(
  db: Reader,
  { markups, tasks }: { markups: readonly MarkupId[]; tasks: readonly TaskId[] },
): Promise<{ markup_id: MarkupId | null; task_id: TaskId | null; user_id: UserId }[]> {
  return db
    .selectFrom('comments')
    .select(['markup_id', 'task_id', 'created_by as user_id'])
    .distinct()
    .where((eb) => eb.or([eb.and([among('markup_id', markups)]), eb.and([among('task_id', tasks)])]))
    .where('deleted_at', 'is', null)
    .execute();
}

export async function listCommentTexts(db: Reader, ids: readonly CommentId[]): Promise<{ id: CommentId; text: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('comments').select(['id', 'text']).where(among('id', ids)).where('deleted_at', 'is', null).execute();
}

export async function listNames(db: Reader, ids: readonly ProjectId[]): Promise<{ id: ProjectId; name: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('projects').select(['id', 'name']).where(among('id', ids)).where('deleted_at', 'is', null).execute();
}

export async function listPeople(db: Reader, ids: readonly UserId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'extra_settings', 'is_active', 'deleted_at'])
    .where(among('id', ids))
    .execute();
}

/** The last names of these people in projects that know them as guests. */
export async function listGuestNames(
  db: Reader,
  projects: readonly ProjectId[],
  people: readonly UserId[],
): Promise<{ project_id: ProjectId; user_id: UserId; last_name: string }[]> {
  if (projects.length === 0 || people.length === 0) return [];
  return db
    .selectFrom('project_guests as g')
    .innerJoin('users', 'users.id', 'g.user_id')
    .select(['g.project_id', 'g.user_id', lastNameIn(sql`g.project_id`, 'users').as('last_name')])
    .where(among('g.project_id', projects))
    .where(among('g.user_id', people))
    .execute();
}
