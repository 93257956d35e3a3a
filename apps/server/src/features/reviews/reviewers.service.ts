import type { BodyOf, Operations, Review, ReviewerId, ReviewId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { advance } from './advance.ts';
import { requireMembers, requireSeen } from './drafts.service.ts';
import { readReview } from './read-review.ts';
import { appendEntry, type Said } from './record/append-entry.ts';
import { lockManaged, requireReview } from './review-access.ts';
import { appendChanged } from './review-events.ts';
import * as reviewers from './reviewers.repository.ts';
import { isRunning, requireState, reviewersAtMost } from './reviews.policy.ts';
import { fitStages, findName, type ReviewRowData } from './reviews.repository.ts';

export type ReviewersParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'>;

interface Managed {
  readonly actor: Actor;
  readonly id: ReviewId;
  readonly reviewerId: ReviewerId;
}

const conflict = (message: string): AppError => new AppError('edit_conflict', { message });

/** Who takes part in a review. */
export function createReviewersService(parts: ReviewersParts) {
  const { db, work, clock } = parts;

  /** An act on a review that its record keeps once it was sent. */
  async function manage(actor: Actor, id: ReviewId, act: (tx: Tx, review: ReviewRowData) => Promise<Omit<Said, 'by'>>): Promise<Review> {
    await requireReview(db, actor, id);
    await work.run(async (tx) => {
      const review = await lockManaged(tx, actor, id);
      if (review.state !== 'draft' && !isRunning(review.state)) requireState(review, 'in_review', 'ready');
      const said = await act(tx, review);
      await fitStages(tx, id);
      if (review.state !== 'draft') await appendEntry(parts, tx, id, { ...said, by: actor });
      await appendChanged(parts, tx, review, { actor, changed: ['reviewers'] });
      await advance(parts, tx, review, actor);
    });
    return readReview(db, clock, id, actor);
  }

  return {
    add: (actor: Actor, id: ReviewId, { reviewers: added }: BodyOf<Operations['addReviewers']>) =>
      manage(actor, id, (tx, review) => add(tx, review, added)),

    change: (actor: Actor, id: ReviewId, reviewerId: ReviewerId, body: BodyOf<Operations['updateReviewer']>) =>
      manage(actor, id, (tx) => change(parts, tx, { actor, id, reviewerId }, body)),

    remove: (actor: Actor, id: ReviewId, reviewerId: ReviewerId) =>
      manage(actor, id, async (tx) => {
        const { name, decision } = await get(tx, id, reviewerId);
        if (decision) throw conflict('They have decided. The record keeps their decision, so they stay.');
        await reviewers.deleteReviewer(tx, reviewerId);
        return { act: 'reviewer_removed', what: { name } };
      }),
  };
}

async function get(tx: Tx, id: ReviewId, reviewerId: ReviewerId): Promise<reviewers.ReviewerRow> {
  const found = await reviewers.findReviewer(tx, id, { id: reviewerId });
  if (!found) throw notFound();
  return found;
}

async function add(tx: Tx, review: ReviewRowData, added: readonly reviewers.NewReviewer[]): Promise<Omit<Said, 'by'>> {
  await requireMembers(tx, review.project_id, added);
  const present = await reviewers.listReviewers(tx, review.id);
  const known = new Set<UserId>(present.map(({ user_id }) => user_id));
  if (added.some(({ user_id }) => known.has(user_id))) throw invalidInput('reviewers', 'They review this already.');
  if (present.length + added.length > reviewersAtMost) throw invalidInput('reviewers', 'A review takes at most 200 reviewers.');
  await reviewers.insertReviewers(tx, review.id, added, 1 + Math.max(0, ...present.map(({ position }) => position)));
  await requireSeen(tx, review.id);
  const named = [];
  for (const one of added) named.push({ name: await findName(tx, one.user_id), stage: one.stage, must_decide: one.must_decide });
  return { act: 'reviewer_added', what: { reviewers: named } };
}

async function change(
  parts: ReviewersParts,
  tx: Tx,
  { actor, id, reviewerId }: Managed,
  { is_skipped, stage, must_decide }: BodyOf<Operations['updateReviewer']>,
): Promise<Omit<Said, 'by'>> {
  const { name, decision, sent_at } = await get(tx, id, reviewerId);
  if (decision && (is_skipped || must_decide !== undefined)) throw conflict('They have decided.');
  if (stage !== undefined && sent_at !== null) throw conflict('It is their turn already, so they stay in their stage.');
  const skipped = is_skipped
    ? { skipped_at: isoTime(parts.clock), skipped_by: actor.id }
    : { skipped_at: null, skipped_by: null, left_at: null };
  const values = {
    ...(is_skipped !== undefined && skipped),
    ...(stage !== undefined && { stage }),
    ...(must_decide !== undefined && { must_decide }),
  };
  if (Object.keys(values).length > 0) await reviewers.updateReviewer(tx, reviewerId, values);
  const act = is_skipped === undefined ? 'reviewer_changed' : is_skipped ? 'reviewer_skipped' : 'reviewer_asked_again';
  return { act, what: { name, ...(stage !== undefined && { stage }), ...(must_decide !== undefined && { must_decide }) } };
}

export type ReviewersService = ReturnType<typeof createReviewersService>;
