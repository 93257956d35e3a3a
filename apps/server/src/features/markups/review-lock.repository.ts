import type { CommentId, MarkupId, ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';

/** Whether a review is closed with a result. It is locked until the transaction ends. */
export async function isReviewClosed(tx: Tx, review: ReviewId | null): Promise<boolean> {
  if (review === null) return false;
  const { rows } = await sql<{ state: string }>`select state from reviews where id = ${review} for share`.execute(tx);
  return rows[0]?.state === 'closed';
}

/**
 * The drawing and the thread of a markup stay as they were when its review was closed; status, people and further comments can change. The review is locked,
 * so that nothing slips in while it is closed. Throws `not_allowed`.
 */
export async function requireOpenReview(tx: Tx, review: ReviewId | null): Promise<void> {
  if (!(await isReviewClosed(tx, review))) return;
  throw new AppError('not_allowed', {
    message: 'This markup belongs to a closed review, so its drawing and its comments stay as they are.',
  });
}

/** Whether the record of a closed review has this comment. The review is locked. */
export async function isCommentRecorded(tx: Tx, id: CommentId): Promise<boolean> {
  const { rows } = await sql`
    select r.id from comments c join markups m on m.id = c.markup_id join reviews r on r.id = m.review_id
    where c.id = ${id} and r.state = 'closed' and c.created_at <= r.closed_at for share of r`.execute(tx);
  return rows.length > 0;
}

/** Like `requireOpenReview`, for the review of a markup. */
export async function requireOpenReviewOf(tx: Tx, markup: MarkupId | null): Promise<void> {
  if (markup === null) return;
  const row = await tx.selectFrom('markups').select('review_id').where('id', '=', markup).executeTakeFirst();
  await requireOpenReview(tx, row?.review_id ?? null);
}

interface Drawn {
  readonly project: ProjectId;
  readonly user: UserId;
}

/**
 * The review that a new markup belongs to: one that runs, and that its author reviews or manages. Null if it doesn't run any more: nothing that was drawn is
 * lost. Throws `invalid_input` for another review.
 */
export async function findReviewToDrawIn(tx: Tx, id: ReviewId | undefined, { project, user }: Drawn): Promise<ReviewId | null> {
  if (id === undefined) return null;
  const { rows } = await sql<{ runs: boolean }>`
    select r.state in ('in_review', 'ready') as runs from reviews r join projects p on p.id = r.project_id
    where r.id = ${id} and r.project_id = ${project} and r.state <> 'draft' and (r.created_by = ${user} or p.user_id = ${user}
      or exists (select from review_reviewers w where w.review_id = r.id and w.user_id = ${user}))
    for share of r`.execute(tx);
  const [found] = rows;
  if (!found) throw invalidInput('review_id', 'You don’t take part in this review.');
  return found.runs ? id : null;
}
