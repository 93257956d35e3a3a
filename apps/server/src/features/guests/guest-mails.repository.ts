import type { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleReview } from '../visibility/public.ts';

/** Whether the review is one of the project, and the viewer sees all of its sheets. */
export async function isReviewSeen(
  db: Reader,
  id: ReviewId,
  { project, viewer }: { project: ProjectId; viewer: UserId },
): Promise<boolean> {
  const found = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', project)
    .where(visibleReview('reviews.id', viewer))
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasGuests(db: Reader): Promise<boolean> {
  return (await db.selectFrom('project_guests').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

export interface AskedReview {
  readonly id: ReviewId;
  readonly project_id: ProjectId;
  readonly number: number;
  readonly round: number;
  readonly title: string;
  readonly instructions: string;
  readonly due_date: string | null;
  readonly sheets: number;
  readonly created_by: UserId;
  readonly project: string;
  readonly asker: string;
}

export async function findAskedReview(db: Reader, id: ReviewId): Promise<AskedReview | undefined> {
  const { rows } = await sql<AskedReview>`
    select r.id, r.project_id, r.number, r.round, r.title, r.instructions, r.due_date, r.sheets, r.created_by, p.name as project,
      trim(concat(u.first_name, ' ', u.last_name)) as asker
    from reviews r join projects p on p.id = r.project_id and p.deleted_at is null join users u on u.id = r.created_by
    where r.id = ${id} and r.state in ('in_review', 'ready')`.execute(db);
  return rows[0];
}

/** Guests of the project who aren't members of it. */
export async function listGuestsAmong(db: Reader, project: ProjectId, users: readonly UserId[]): Promise<{ id: UserId; email: string }[]> {
  if (users.length === 0) return [];
  const { rows } = await sql<{ id: UserId; email: string }>`
    select u.id, u.email from project_guests g join users u on u.id = g.user_id and u.is_active = 1 and u.deleted_at is null
    where g.project_id = ${project} and g.user_id = any(${[...users]}::bigint[])
      and not exists (select from memberships m where m.project_id = g.project_id and m.user_id = g.user_id)
    order by u.id`.execute(db);
  return rows;
}

export interface EarlierDecision {
  readonly round: number;
  readonly decision: string;
  readonly remark: string;
}

/** What someone decided in the newest earlier round in which they did. */
export async function findEarlierDecision(
  db: Reader,
  { project_id, number, round }: Pick<AskedReview, 'project_id' | 'number' | 'round'>,
  user: UserId,
): Promise<EarlierDecision | undefined> {
  const { rows } = await sql<EarlierDecision>`
    select r.round, w.decision ->> 'name' as decision, w.remark from reviews r join review_reviewers w on w.review_id = r.id and w.user_id = ${user}
    where r.project_id = ${project_id} and r.number = ${number} and r.round < ${round} and w.decision is not null
    order by r.round desc limit 1`.execute(db);
  return rows[0];
}
