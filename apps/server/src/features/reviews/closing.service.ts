import { type BodyOf, type Operations, outcomeOf, type Review, type ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { advance } from './advance.ts';
import { everyone, listEarlierMarkups } from './earlier-markups.repository.ts';
import { readReview } from './read-review.ts';
import { appendEntry } from './record/append-entry.ts';
import { digestMarkups } from './record/markup-digests.repository.ts';
import { recordedEarlier } from './record/recorded-earlier.ts';
import { removeStamps } from './remove-stamps.ts';
import { lockManaged, requireReview } from './review-access.ts';
import { appendClosed, appendReopened } from './review-events.ts';
import { setFiles, listFiles } from './review-sheets.repository.ts';
import { insertReviewers, listReviewers, listStrangers } from './reviewers.repository.ts';
import { addDays, isPast, reopenDays, requireState } from './reviews.policy.ts';
import * as reviews from './reviews.repository.ts';
import { sendDraft } from './send.service.ts';
import { readPages } from './stored-fields.ts';

export type ClosingParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'>;
type Close = BodyOf<Operations['closeReview']>;

/** Ends reviews, and starts their next rounds. */
export function createClosingService(parts: ClosingParts) {
  const { db, work, clock } = parts;
  return {
    async close(actor: Actor, id: ReviewId, body: Close): Promise<{ review: Review; next_round: Review | null }> {
      await requireReview(db, actor, id);
      const next = await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        requireState(review, 'in_review', 'ready');
        await close(parts, tx, { review, actor, withResult: body.with_result });
        return body.next_round && startRound(parts, tx, { review, actor, how: body.next_round });
      });
      return {
        review: await readReview(db, clock, id, actor),
        next_round: next === null ? null : await readReview(db, clock, next, actor),
      };
    },

    async reopen(actor: Actor, id: ReviewId, reason: string): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        requireState(review, 'closed', 'cancelled');
        if (review.is_superseded) throw new AppError('edit_conflict', { message: 'A later round follows, so this one stays closed.' });
        if (review.closed_at === null || isoTime(clock) >= addDays(review.closed_at, reopenDays)) {
          throw new AppError('edit_conflict', { message: 'It was closed more than 14 days ago. Start another review.' });
        }
        const open = { state: 'in_review', closed_at: null, closed_by: null } as const;
        await reviews.updateReview(tx, id, { ...open, updated_at: isoTime(clock) });
        const stamps_removed = await removeStamps(parts, tx, id, actor.id);
        await appendEntry(parts, tx, id, { act: 'reopened', by: actor, what: { reason, stamps_removed } });
        await appendReopened(parts, tx, review, { actor, reason, users: await usersOf(tx, review) });
        await advance(parts, tx, { ...review, ...open }, actor);
      });
      return readReview(db, clock, id, actor);
    },
  };
}

async function usersOf(tx: Tx, review: reviews.ReviewRowData) {
  const asked = (await listReviewers(tx, review.id)).filter(({ sent_at }) => sent_at !== null);
  return [...new Set([...asked.map(({ user_id }) => user_id), review.created_by])];
}

interface Closed {
  readonly review: reviews.ReviewRowData;
  readonly actor: Actor;
  readonly withResult: boolean;
}

async function close(parts: ClosingParts, tx: Tx, { review, actor, withResult }: Closed): Promise<void> {
  const { id } = review;
  const now = isoTime(parts.clock);
  const reviewers = await listReviewers(tx, id);
  const outcome = withResult ? outcomeOf(reviewers.flatMap(({ decision }) => decision ?? [])) : null;
  const change = { state: withResult ? ('closed' as const) : ('cancelled' as const), outcome: outcome && JSON.stringify(outcome) };
  await reviews.updateReview(tx, id, { ...change, closed_at: now, closed_by: actor.id, updated_at: now });
  const what = {
    result: outcome?.name ?? null,
    markups: await digestMarkups(tx, id),
    earlier_markups: (await listEarlierMarkups(tx, id, everyone)).map(recordedEarlier),
    decisions: reviewers.map(({ name, stage, decision, remark, decided_at, viewed, skipped_at }) => ({
      name,
      stage,
      decision: decision?.name ?? null,
      remark,
      decided_at,
      sheets_viewed: viewed,
      is_skipped: skipped_at !== null,
    })),
  };
  await appendEntry(parts, tx, id, { act: withResult ? 'closed' : 'cancelled', by: actor, what });
  const users = await usersOf(tx, review);
  await appendClosed(parts, tx, review, { actor, decision: outcome?.name ?? null, users });
}

interface Round {
  readonly review: reviews.ReviewRowData;
  readonly actor: Actor;
  readonly how: NonNullable<Close['next_round']>;
}

/** The same files at their newest versions, the same reviewers, those of whom are still members, and the same decisions on offer. */
async function startRound(parts: ClosingParts, tx: Tx, { review, actor, how }: Round): Promise<ReviewId> {
  const now = isoTime(parts.clock);
  if (isPast(how.due_date, now)) throw new AppError('invalid_input', { message: 'The due date is in the past.' });
  const { project_id, number, title, instructions, decision_set } = review;
  const [decisions, reminders] = [JSON.stringify(review.decisions), JSON.stringify(review.reminders)];
  const kept = { project_id, number, title, instructions, decision_set, decisions, reminders };
  const by = { created_by: review.created_by, created_at: now, updated_at: now };
  const round = review.round + 1;
  const id = await reviews.insertReview(tx, { ...kept, ...by, round, due_date: how.due_date });
  await reviews.setSuperseded(tx, { project_id, number, round }, true);
  const files = (await listFiles(tx, review.id)).map(({ item_id, pages }) => ({ item_id, file_id: null, pages: readPages(pages) }));
  const unique = new Map(files.map((file) => [`${file.item_id} ${JSON.stringify(file.pages)}`, file]));
  await setFiles(tx, id, [...unique.values()]);
  const before = await listReviewers(tx, review.id);
  const strangers = new Set(
    await listStrangers(
      tx,
      project_id,
      before.map(({ user_id }) => user_id),
    ),
  );
  const same = before.filter(({ user_id }) => !strangers.has(user_id));
  await insertReviewers(
    tx,
    id,
    same.map(({ user_id, stage, must_decide }) => ({ user_id, stage, must_decide })),
  );
  const names: string[] = [];
  for (const { stage, name } of await reviews.listStages(tx, review.id)) names[stage - 1] = name;
  await reviews.fitStages(
    tx,
    id,
    Array.from(names, (name) => name ?? ''),
  );
  if (!how.is_sent) return id;
  const draft = await reviews.lockReview(tx, id);
  if (draft) await sendDraft(parts, tx, { review: draft, actor });
  return id;
}

export type ClosingService = ReturnType<typeof createClosingService>;
