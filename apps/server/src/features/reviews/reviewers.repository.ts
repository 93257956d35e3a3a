import type { Decision, ProjectId, ReviewerId, ReviewId, UserId } from '@sheetmark/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { ReviewReviewersTable } from '../../platform/db/review-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { isGuestIn } from '../projects/public.ts';
import { visibleMarkup, visibleReview } from '../visibility/public.ts';
import { isNoStamp } from './stamps.repository.ts';
import { readDecision } from './stored-fields.ts';

type Stored = Selectable<ReviewReviewersTable>;
export type ReviewerRow = Omit<Stored, 'decision'> & {
  readonly decision: Decision | null;
  readonly name: string;
  readonly is_guest: boolean;
  readonly skipper: string | null;
};

type Joined = Stored & Pick<ReviewerRow, 'name' | 'is_guest' | 'skipper'>;

const columns = sql`r.*, coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) as name, ${isGuestIn(sql`(select rp.project_id from reviews rp where rp.id = r.review_id)`, 'u')} as is_guest,
  nullif(trim(concat(s.first_name, ' ', s.last_name)), '') as skipper`;
const joined = sql`review_reviewers r join users u on u.id = r.user_id left join users s on s.id = r.skipped_by`;
const parsed = (row: Joined): ReviewerRow => ({ ...row, decision: readDecision(row.decision) });

export async function listReviewers(db: Reader, id: ReviewId): Promise<ReviewerRow[]> {
  const { rows } = await sql<Joined>`
    select ${columns} from ${joined} where r.review_id = ${id} order by r.stage, r.position, r.id`.execute(db);
  return rows.map(parsed);
}

export async function findReviewer(db: Reader, id: ReviewId, by: { user: UserId } | { id: ReviewerId }): Promise<ReviewerRow | undefined> {
  const which = 'user' in by ? sql`r.user_id = ${by.user}` : sql`r.id = ${by.id}`;
  const { rows } = await sql<Joined>`
    select ${columns} from ${joined} where r.review_id = ${id} and ${which}`.execute(db);
  return rows.map(parsed)[0];
}

export interface NewReviewer {
  readonly user_id: UserId;
  readonly stage: number;
  readonly must_decide: boolean;
}

export async function insertReviewers(tx: Tx, id: ReviewId, reviewers: readonly NewReviewer[], from = 0): Promise<void> {
  if (reviewers.length === 0) return;
  await tx
    .insertInto('review_reviewers')
    .values(reviewers.map((one, index) => ({ ...one, review_id: id, position: from + index })))
    .execute();
}

export async function deleteReviewers(tx: Tx, id: ReviewId): Promise<void> {
  await tx.deleteFrom('review_reviewers').where('review_id', '=', id).execute();
}

export async function deleteReviewer(tx: Tx, id: ReviewerId): Promise<void> {
  await sql`
    update review_sheets set viewers = viewers - 1
    where id in (select sheet_id from review_views where reviewer_id = ${id})`.execute(tx);
  await tx.deleteFrom('review_reviewers').where('id', '=', id).execute();
}

export async function updateReviewer(tx: Tx, id: ReviewerId, change: Updateable<ReviewReviewersTable>): Promise<void> {
  await tx.updateTable('review_reviewers').set(change).where('id', '=', id).execute();
}

/** Reviewers of these stages who weren't asked yet, and neither skipped nor gone. */
export async function askStages(tx: Tx, id: ReviewId, stages: readonly number[], at: string): Promise<UserId[]> {
  if (stages.length === 0) return [];
  const rows = await tx
    .updateTable('review_reviewers')
    .set({ sent_at: at })
    .where('review_id', '=', id)
    .where('stage', 'in', stages)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .where('left_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Which of these users are neither active members nor guests of the project. */
export async function listStrangers(db: Reader, project: ProjectId, users: readonly UserId[]): Promise<UserId[]> {
  if (users.length === 0) return [];
  const { rows } = await sql<{ id: UserId }>`
    select asked.id from unnest(${[...users]}::bigint[]) as asked(id)
    where not exists (
      select from memberships m join users u on u.id = m.user_id and u.is_active = 1 and u.deleted_at is null
      where m.project_id = ${project} and m.user_id = asked.id)
    and not exists (
      select from project_guests g join users u on u.id = g.user_id and u.is_active = 1 and u.deleted_at is null
      where g.project_id = ${project} and g.user_id = asked.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Names of reviewers who don't see all sheets of the review; at most five. */
export async function listBlind(db: Reader, id: ReviewId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) as name
    from review_reviewers r join users u on u.id = r.user_id
    where r.review_id = ${id} and r.left_at is null and r.skipped_at is null and not ${visibleReview('r.review_id', sql.ref('r.user_id'))}
    order by r.id limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** Markups of the review that the viewer may see, by who drew them and by their status. */
export async function countMarkups(db: Reader, id: ReviewId, viewer: UserId) {
  const { rows } = await sql<{ created_by: UserId; open: 'none' | 'open' | 'review' | 'closed'; n: number }>`
    select markups.created_by, markups.open, count(*)::int as n from markups join items i on i.id = markups.item_id
    where markups.review_id = ${id} and markups.deleted_at is null and i.deleted_at is null and ${isNoStamp} and ${visibleMarkup('markups', viewer)}
    group by markups.created_by, markups.open`.execute(db);
  return rows;
}

/** In running reviews of the project. */
export async function listUndecided(tx: Tx, project: ProjectId, user: UserId) {
  const { rows } = await sql<{ id: ReviewerId; review_id: ReviewId; name: string }>`
    select r.id, r.review_id, coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) as name
    from review_reviewers r join reviews v on v.id = r.review_id join users u on u.id = r.user_id
    where v.project_id = ${project} and r.user_id = ${user} and v.state in ('in_review', 'ready') and r.decided_at is null
      and r.left_at is null
    order by r.review_id`.execute(tx);
  return rows;
}
