import type { UserId, ViewId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ViewsTable } from '../../platform/db/project-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isMembershipOf } from '../visibility/public.ts';

export type ViewRow = Selectable<ViewsTable>;
export interface ListedView extends ViewRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly has_left: boolean;
  readonly project_owner_id: UserId | null;
}

/** A user's views of one table. */
export interface ViewScope {
  readonly user_id: UserId;
  readonly kind: ViewRow['kind'];
}

/** Excludes views shared with a project that the user has left: those belong to the project. */
const isStillMember = (user: UserId) =>
  sql<boolean>`(views.project_id is null or exists (
    select from memberships s where s.project_id = views.project_id and s.user_id = ${user}))`;

const hasLeft = sql<boolean>`(views.project_id is not null and not exists (
  select from memberships s where s.project_id = views.project_id and s.user_id = views.user_id))`;

const selectViews = (db: Reader) =>
  db
    .selectFrom('views')
    .innerJoin('users', 'users.id', 'views.user_id')
    .leftJoin('projects as p', (join) => join.onRef('p.id', '=', 'views.project_id').on('p.deleted_at', 'is', null))
    .selectAll('views')
    .select(['users.first_name', 'users.last_name', 'p.user_id as project_owner_id'])
    .select(hasLeft.as('has_left'));

/** Lists the user's own views and those shared with their projects, oldest first. */
export async function listViews(db: Reader, { user_id, kind }: ViewScope): Promise<ListedView[]> {
  return selectViews(db)
    .where('views.kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb.and([eb('views.user_id', '=', user_id), isStillMember(user_id)]),
        eb(
          'views.project_id',
          'in',
          eb
            .selectFrom('memberships')
            .innerJoin('projects', 'projects.id', 'memberships.project_id')
            .select('memberships.project_id')
            .where(isMembershipOf('memberships', user_id))
            .where('projects.deleted_at', 'is', null),
        ),
      ]),
    )
    .orderBy('views.id')
    .execute();
}

export async function getView(db: Reader, id: ViewId): Promise<ListedView> {
  return selectViews(db).where('views.id', '=', id).executeTakeFirstOrThrow();
}

export async function countViews(db: Reader, { user_id }: ViewScope): Promise<number> {
  const { n } = await db
    .selectFrom('views')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Undefined if the name is taken. */
export async function insertView(db: Reader, view: Insertable<ViewsTable>): Promise<ViewRow | undefined> {
  return db
    .insertInto('views')
    .values(view)
    .onConflict((clash) => clash.expression(sql`user_id, kind, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks the row. */
export async function findView(db: Reader, kind: ViewScope['kind'], id: ViewId): Promise<ListedView | undefined> {
  return selectViews(db).where('views.kind', '=', kind).where('views.id', '=', id).forUpdate('views').executeTakeFirst();
}

export async function updateView(db: Reader, id: ViewId, change: Updateable<ViewsTable>): Promise<void> {
  await db.updateTable('views').set(change).where('id', '=', id).execute();
}

export async function deleteView(db: Reader, id: ViewId): Promise<void> {
  await db.deleteFrom('views').where('id', '=', id).execute();
}
