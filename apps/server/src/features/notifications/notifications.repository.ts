import type {
  InvitationId,
  MarkupId,
  NotificationId,
  NotificationStatus,
  NotificationType,
  ProjectId,
  TaskId,
  UserId,
} from '@sheetmark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { NotificationsTable } from '../../platform/db/notification-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleFolder, visibleMarkup, visibleReview, visibleTask } from '../visibility/public.ts';
import { reviewTitle } from './review-title.repository.ts';

export type NewNotification = Required<Omit<Insertable<NotificationsTable>, 'status' | 'mailed_at'>>;
export type WrittenNotification = Pick<Selectable<NotificationsTable>, 'id' | 'user_id' | 'type' | 'mail'>;

/** All rows are one JSON value of one statement: there may be thousands. */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<WrittenNotification[]> {
  const { rows: written } = await sql<WrittenNotification>`
    insert into notifications (user_id, type, reason, notification_text, actor_id, project_id, item_id, file_id, markup_id, task_id, review_id, is_shown, mail,
      created_at, updated_at)
    select user_id, type, reason, notification_text, actor_id, project_id, item_id, file_id, markup_id, task_id, review_id, is_shown, mail,
      created_at, updated_at
    from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb)
    returning id, user_id, type, mail`.execute(tx);
  return written;
}

/** A pending invitation to the notification's project. Without one, the user may no longer know the project's name. */
const isInvited = (user: UserId) => sql<boolean>`exists (
  select from invitations v join users u on u.id = ${user} and lower(u.email) = lower(v.email)
  where v.project_id = n.project_id and v.accepted_at is null and v.revoked_at is null)`;

/** The pending invitation of a notification. An address has at most one per project. */
const invitationOf = (user: UserId) => sql<InvitationId | null>`case when n.type = 'invited' and s.id is null then (
  select v.id from invitations v join users u on u.id = ${user} and lower(u.email) = lower(v.email)
  where v.project_id = n.project_id and v.accepted_at is null and v.revoked_at is null) end`;

/** Notifications that the user can see now: none about a project, item, markup or task that is hidden from them or in the trash. */
function shownTo(db: Reader, user: UserId) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('projects as p', (join) => join.onRef('p.id', '=', 'n.project_id').on('p.deleted_at', 'is', null))
    .leftJoin('memberships as s', (join) => join.onRef('s.project_id', '=', 'p.id').on('s.user_id', '=', user))
    .leftJoin('markups as m', (join) => join.onRef('m.id', '=', 'n.markup_id').on('m.deleted_at', 'is', null).on(visibleMarkup('m', user)))
    .leftJoin('tasks as t', (join) => join.onRef('t.id', '=', 'n.task_id').on('t.deleted_at', 'is', null).on(visibleTask('t', user)))
    .leftJoin('items as i', (join) =>
      join.onRef('i.id', '=', 'n.item_id').on('i.deleted_at', 'is', null).on(visibleFolder('i.folder_id', user)),
    )
    .where('n.user_id', '=', user)
    .where(visibleReview('n.review_id', user))
    .where((eb) =>
      eb.or([
        eb('s.id', 'is not', null),
        eb('n.project_id', 'is', null),
        eb.and([eb('n.type', '=', 'invited'), eb('p.id', 'is not', null), isInvited(user)]),
      ]),
    )
    .where((eb) => eb.or([eb('n.markup_id', 'is', null), eb('m.id', 'is not', null)]))
    .where((eb) => eb.or([eb('n.task_id', 'is', null), eb('t.id', 'is not', null)]))
    .where((eb) => eb.or([eb('n.item_id', 'is', null), eb('i.id', 'is not', null)]));
}

const detailed = (db: Reader, user: UserId) =>
  shownTo(db, user)
    .leftJoin('users as actor', 'actor.id', 'n.actor_id')
    .leftJoin('users as assignee', (join) => join.on((eb) => eb('assignee.id', '=', eb.fn.coalesce('m.assignee_id', 't.assignee_id'))))
    .leftJoin('reviews as r', 'r.id', 'n.review_id')
    .leftJoin('files as drawn', 'drawn.id', 'm.file_id')
    .leftJoin('files as uploaded', (join) => join.onRef('uploaded.id', '=', 'n.file_id').on('uploaded.deleted_at', 'is', null))
    .selectAll('n')
    .select([
      'p.name as project_name',
      'i.name as item_name',
      'i.folder_id',
      'm.name as markup_name',
      'm.number as markup_number',
      'm.page_number',
      'm.thumbnail_key',
      't.task_name',
    ])
    .select(sql<string | null>`case when r.id is not null then ${reviewTitle('r')} end`.as('review_title'))
    .select(sql<string | null>`${sql.raw(sheetValue(sheetText, 'm.item_id', 'm.page_number'))}`.as('sheet_name'))
    .select(['actor.first_name as actor_first_name', 'actor.email as actor_email'])
    .select(lastNameIn(sql`n.project_id`, 'actor').as('actor_last_name'))
    .select(['assignee.id as assignee_id', 'assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
    .select((eb) => eb.fn.coalesce('drawn.version', 'uploaded.version').as('version'))
    .select('uploaded.id as uploaded_file_id')
    .select(invitationOf(user).as('invitation_id'))
    .select(
      sql<
        number | null
      >`coalesce(drawn.id, (select f.id from files f where f.item_id = i.id and f.deleted_at is null order by f.version desc limit 1))`.as(
        'open_file_id',
      ),
    );

export type DetailedNotification = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

export interface NotificationFilters {
  readonly status?: NotificationStatus | undefined;
  readonly type?: NotificationType | undefined;
  readonly project_id?: ProjectId | undefined;
  readonly markup_id?: MarkupId | undefined;
  readonly task_id?: TaskId | undefined;
}

const filterColumns = ['status', 'type', 'project_id', 'markup_id', 'task_id'] as const;

function matches(filters: NotificationFilters) {
  const given = filterColumns.flatMap((column) =>
    filters[column] === undefined ? [] : [sql`${sql.ref(`n.${column}`)} = ${filters[column]}`],
  );
  return sql<boolean>`(${sql.join([sql`n.is_shown`, ...given], sql` and `)})`;
}

/** In the app, newest first, below the cursor. */
export async function listNotifications(
  db: Reader,
  user: UserId,
  page: { filters: NotificationFilters; limit: number; below: number | null },
): Promise<DetailedNotification[]> {
  return detailed(db, user)
    .where(matches(page.filters))
    .$if(page.below !== null, (rows) => rows.where(sql<number>`n.id`, '<', page.below ?? 0))
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Counting ends one above `atMost`. */
export async function countNotifications(
  db: Reader,
  user: UserId,
  page: { filters: NotificationFilters; atMost: number },
): Promise<number> {
  const { n } = await db
    .selectFrom(
      shownTo(db, user)
        .where(matches(page.filters))
        .select('n.id')
        .limit(page.atMost + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function findNotification(db: Reader, user: UserId, id: NotificationId): Promise<DetailedNotification | undefined> {
  return detailed(db, user).where(matches({})).where('n.id', '=', id).executeTakeFirst();
}

/** The ids that the user can see now, whether or not they are shown in the app, oldest first. */
export async function listByIds(db: Reader, user: UserId, ids: readonly NotificationId[]): Promise<DetailedNotification[]> {
  return detailed(db, user)
    .where(sql<boolean>`n.id = any(${ids}::bigint[])`)
    .orderBy('n.id')
    .execute();
}

/** Selects notifications of the user by id or subject; without either, all. */
export interface Which {
  readonly ids?: readonly NotificationId[] | undefined;
  readonly type?: NotificationType | undefined;
  readonly markup_id?: MarkupId | undefined;
}

/** Returns how many changed. Reading a notification doesn't change its `updated_at`. */
export async function setStatus(tx: Tx, user: UserId, change: { which: Which; status: NotificationStatus }): Promise<number> {
  const { ids, type, markup_id } = change.which;
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ status: change.status })
    .where('user_id', '=', user)
    .where('status', '<>', change.status)
    .$if(ids !== undefined, (rows) => rows.where(sql<boolean>`id = any(${ids ?? []}::bigint[])`))
    .$if(type !== undefined, (rows) => rows.where('type', '=', type ?? 'invited'))
    .$if(markup_id !== undefined, (rows) => rows.where('markup_id', '=', markup_id ?? null))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many were deleted. */
export async function deleteNotifications(tx: Tx, user: UserId, ids: readonly NotificationId[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', user)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
