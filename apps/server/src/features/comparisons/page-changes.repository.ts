import type { ChangeId, ComparedPageId, ComparisonId, ItemId, MarkupId, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PageChangesTable } from '../../platform/db/comparison-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';
import { visibleMarkup, visibleTask } from '../visibility/public.ts';
import { lockPage } from './comparisons.repository.ts';

export type PageChangeRow = Selectable<PageChangesTable>;
export type NewChange = Insertable<PageChangesTable>;

/** The most changes that are kept of a page. */
export const mostChanges = 2_000;

export async function insertChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += 500)
    await tx
      .insertInto('page_changes')
      .values(changes.slice(start, start + 500))
      .execute();
}

export async function deleteChanges(tx: Tx, pageId: ComparedPageId): Promise<void> {
  await tx.deleteFrom('page_changes').where('page_id', '=', pageId).execute();
}

/** As they are stored, for a new comparison of the page. */
export async function listStoredChanges(db: Reader, pageId: ComparedPageId): Promise<PageChangeRow[]> {
  return db.selectFrom('page_changes').selectAll().where('page_id', '=', pageId).orderBy('number').execute();
}

/** With the names of who checked and dismissed them; without the markups that the user can't see. */
export async function listChanges(db: Reader, pageId: ComparedPageId, user: UserId) {
  return db
    .selectFrom('page_changes')
    .leftJoin('users as checker', 'checker.id', 'page_changes.checked_by')
    .leftJoin('users as dismisser', 'dismisser.id', 'page_changes.dismissed_by')
    .leftJoin('markups', (join) =>
      join.onRef('markups.id', '=', 'page_changes.markup_id').on('markups.deleted_at', 'is', null).on(visibleMarkup('markups', user)),
    )
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'page_changes.task_id').on('tasks.deleted_at', 'is', null).on(visibleTask('tasks', user)),
    )
    .selectAll('page_changes')
    .select(['checker.first_name as checker_first_name', 'checker.last_name as checker_last_name'])
    .select(['dismisser.first_name as dismisser_first_name', 'dismisser.last_name as dismisser_last_name'])
    .select(['markups.id as visible_markup_id', 'tasks.id as shown_task_id'])
    .where('page_id', '=', pageId)
    .orderBy('number')
    .execute();
}

export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number];

/** Locks the page, because comparing it again replaces its changes: what people decide comes before that, or after it. */
export async function updateChanges(
  tx: Tx,
  { pageId, ids }: { pageId: ComparedPageId; ids: readonly ChangeId[] },
  change: Updateable<PageChangesTable>,
): Promise<number> {
  await lockPage(tx, pageId);
  const { numUpdatedRows } = await tx
    .updateTable('page_changes')
    .set(change)
    .where('page_id', '=', pageId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function nameChange(tx: Tx, id: ChangeId, name: Pick<NewChange, 'change' | 'is_confirmed'>): Promise<void> {
  await tx.updateTable('page_changes').set(name).where('id', '=', id).execute();
}

/** Locks a change and its page, so that only one markup is made of it. Its markup may be gone, or hidden from the user. */
export async function lockChange(
  tx: Tx,
  { pageId, id }: { pageId: ComparedPageId; id: ChangeId },
): Promise<Pick<PageChangeRow, 'markup_id'> | undefined> {
  await lockPage(tx, pageId);
  return tx
    .selectFrom('page_changes')
    .select('markup_id')
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A change with its page. */
export async function findChange(db: Reader, comparisonId: ComparisonId, id: ChangeId) {
  return db
    .selectFrom('page_changes')
    .innerJoin('compared_pages', 'compared_pages.id', 'page_changes.page_id')
    .select(['page_changes.box', 'compared_pages.before_page', 'compared_pages.after_page', 'compared_pages.alignment'])
    .where('page_changes.id', '=', id)
    .where('compared_pages.comparison_id', '=', comparisonId)
    .executeTakeFirst();
}

const counted = sql<number>`count(*) filter (where dismissed_at is null)`;
const countedWhere = (condition: string) => sql<number>`count(*) filter (where dismissed_at is null and ${sql.raw(condition)})`;

/** By page. */
export async function countChanges(db: Reader, ids: readonly ComparisonId[]) {
  return db
    .selectFrom('page_changes')
    .innerJoin('compared_pages', 'compared_pages.id', 'page_changes.page_id')
    .select(['comparison_id', 'page_id', counted.as('all'), countedWhere('checked_at is not null').as('checked')])
    .select([countedWhere('not is_clouded').as('not_clouded'), countedWhere(`change->>'kind' = 'text'`).as('text')])
    .select([countedWhere(`change->>'kind' = 'moved'`).as('moved')])
    .select(sql<number>`count(*) filter (where dismissed_at is not null)`.as('dismissed'))
    .where(sql<boolean>`comparison_id = any(${ids}::bigint[])`)
    .groupBy(['comparison_id', 'page_id'])
    .execute();
}

export type CountedChanges = Awaited<ReturnType<typeof countChanges>>[number];

/** Whether the user can see the markup, and it is on this item. */
export async function isMarkupOf(db: Reader, id: MarkupId, { itemId, user }: { itemId: ItemId; user: UserId }): Promise<boolean> {
  const found = await db
    .selectFrom('markups')
    .select('id')
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .where(visibleMarkup('markups', user))
    .executeTakeFirst();
  return found !== undefined;
}

export async function isTaskOf(db: Reader, id: TaskId, { project, user }: { project: ProjectId; user: UserId }): Promise<boolean> {
  const found = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', project)
    .where('deleted_at', 'is', null)
    .where(visibleTask('tasks', user))
    .executeTakeFirst();
  return found !== undefined;
}

/** Comments on the markups and tasks of changes, oldest first. The ids are of those that the user sees. */
export async function listRemarks(db: Reader, of: { project: ProjectId; markups: readonly MarkupId[]; tasks: readonly TaskId[] }) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.created_by')
    .select(['comments.markup_id', 'comments.task_id', 'comments.text', 'users.first_name'])
    .select(lastNameIn(sql`${of.project}::bigint`, 'users').as('last_name'))
    .where('comments.deleted_at', 'is', null)
    .where(sql<boolean>`(markup_id = any(${of.markups}::bigint[]) or task_id = any(${of.tasks}::bigint[]))`)
    .orderBy('comments.id')
    .execute();
}
