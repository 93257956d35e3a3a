import type { CalendarFeedId, ProjectId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleMarkup, visibleReview, visibleTask } from '../visibility/public.ts';

export interface FeedRow {
  readonly id: CalendarFeedId;
  readonly user_id: UserId;
  readonly project_id: ProjectId | null;
  readonly project_name: string | null;
  readonly sealed_secret: Buffer;
  readonly created_at: string;
}

const feeds = (db: Reader) =>
  db
    .selectFrom('calendar_feeds as f')
    .leftJoin('projects as p', 'p.id', 'f.project_id')
    .select(['f.id', 'f.user_id', 'f.project_id', 'p.name as project_name', 'f.sealed_secret', 'f.created_at']);

export async function listFeeds(db: Reader, user: UserId): Promise<FeedRow[]> {
  return feeds(db).where('f.user_id', '=', user).orderBy('f.id').limit(100).execute();
}

/** Only of users who can sign in. */
export async function findFeed(db: Reader, secretHash: Buffer): Promise<FeedRow | undefined> {
  return feeds(db)
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('u.is_active', '=', 1)
    .where('u.deleted_at', 'is', null)
    .where('f.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

interface NewFeed {
  readonly user_id: UserId;
  readonly project_id: ProjectId | null;
  readonly secret_hash: Buffer;
  readonly sealed_secret: Buffer;
  readonly created_at: string;
}

/** Replaces the user's feed of the same project. */
export async function putFeed(tx: Tx, feed: NewFeed): Promise<CalendarFeedId> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', feed.user_id)
    .where('project_id', 'is not distinct from', feed.project_id)
    .execute();
  return (await tx.insertInto('calendar_feeds').values(feed).returning('id').executeTakeFirstOrThrow()).id;
}

/** Whether there was one. */
export async function deleteFeed(tx: Tx, user: UserId, id: CalendarFeedId): Promise<boolean> {
  const deleted = await tx.deleteFrom('calendar_feeds').where('id', '=', id).where('user_id', '=', user).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

export interface DueRow {
  readonly kind: 'task' | 'markup' | 'review';
  readonly id: number;
  /** Of a markup: its number within the item. Of a review: within the project. */
  readonly number: number | null;
  readonly name: string;
  readonly due_date: string;
  readonly revision: number;
  readonly updated_at: string;
  readonly project_id: ProjectId;
  readonly project_name: string;
  /** Of a markup: its sheet by number and title, otherwise its file. */
  readonly item_name: string | null;
  readonly folder_id: number | null;
  readonly item_id: number | null;
  readonly file_id: number | null;
  readonly page_number: number | null;
}

/** What is open and due: of a project, or of a user in all their projects; sorted by day. */
export async function listDue(
  db: Reader,
  { user, project }: { user: UserId; project: ProjectId | null },
  limit: number,
): Promise<DueRow[]> {
  const mine = (assignee: string) => (project === null ? sql`${sql.ref(assignee)} = ${user}` : sql`p.id = ${project}`);
  const member = sql`exists (select from memberships b where b.project_id = p.id and b.user_id = ${user})`;
  const { rows } = await sql<DueRow>`
    select * from (
      select 'task' as kind, t.id, null::int as number, t.task_name as name, t.due_date::text as due_date, t.revision, t.updated_at, p.id as project_id, p.name as project_name,
        null as item_name, null::bigint as folder_id, null::bigint as item_id, null::bigint as file_id, null::int as page_number
      from tasks t join projects p on p.id = t.project_id
      where t.due_date is not null and t.status <> 'closed' and t.deleted_at is null and p.deleted_at is null and ${mine('t.assignee_id')} and ${member}
        and ${visibleTask('t', user)}
      union all
      select 'markup', m.id, m.number, m.name, m.due_date::text, m.revision, m.updated_at, p.id, p.name,
        coalesce(${sql.raw(sheetValue(sheetText, 'm.item_id', 'm.page_number'))}, i.name), i.folder_id, i.id,
        (select f.id from files f where f.item_id = i.id and f.deleted_at is null order by f.version desc limit 1), m.page_number
      from markups m join items i on i.id = m.item_id join projects p on p.id = m.project_id
      where m.due_date is not null and m.open <> 'closed' and m.deleted_at is null and i.deleted_at is null and p.deleted_at is null
        and ${mine('m.assignee_id')} and ${member} and ${visibleMarkup('m', user)}
      union all
      select 'review', r.id, r.number, r.title, r.due_date::text, r.entries, r.updated_at, p.id, p.name, null, null, null, null, null
      from reviews r join projects p on p.id = r.project_id
      where r.due_date is not null and r.state in ('in_review', 'ready') and p.deleted_at is null and ${member} and ${visibleReview('r.id', user)}
        and ${
          project === null
            ? sql`exists (select from review_reviewers v where v.review_id = r.id and v.user_id = ${user} and v.decided_at is null and v.skipped_at is null)`
            : sql`p.id = ${project}`
        }
    ) as due order by due_date, kind, id limit ${limit}`.execute(db);
  return rows;
}
