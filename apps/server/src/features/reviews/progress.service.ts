import { type BodyOf, needsRemark, type Operations, type Review, type ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { advance } from './advance.ts';
import { readReview } from './read-review.ts';
import { appendEntry } from './record/append-entry.ts';
import { lockSeen, requireReview } from './review-access.ts';
import { appendDecided, appendProgressed } from './review-events.ts';
import { setViewed } from './review-sheets.repository.ts';
import { findReviewer, type ReviewerRow, updateReviewer } from './reviewers.repository.ts';
import { isRunning, requireState } from './reviews.policy.ts';
import type { ReviewRowData } from './reviews.repository.ts';
import { readDecisions } from './stored-fields.ts';

export type ProgressParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'>;

const notReviewer = (): AppError => new AppError('not_allowed', { message: 'You don’t review this.' });

/** The caller's reviewer in a running review, which is locked: one act comes after the other, and nothing after it was closed. */
async function lockOwn(tx: Tx, actor: Actor, id: ReviewId): Promise<{ review: ReviewRowData; own: ReviewerRow }> {
  const review = await lockSeen(tx, actor, id);
  const own = await findReviewer(tx, id, { user: actor.id });
  if (!own) throw notReviewer();
  if (!isRunning(review.state)) requireState(review, 'in_review', 'ready');
  if (own.skipped_at !== null) throw new AppError('edit_conflict', { message: 'You were skipped in this review.' });
  if (own.sent_at === null) throw new AppError('edit_conflict', { message: 'It isn’t your turn yet.' });
  return { review, own };
}

/** What reviewers do. */
export function createProgressService(parts: ProgressParts) {
  const { db, work, clock } = parts;
  return {
    async open(actor: Actor, id: ReviewId): Promise<Review> {
      await requireReview(db, actor, id);
      const known = await findReviewer(db, id, { user: actor.id });
      if (known && known.sent_at !== null && known.opened_at === null) await work.run((tx) => open(parts, tx, { actor, id }));
      return readReview(db, clock, id, actor);
    },

    async setViewed(
      actor: Actor,
      id: ReviewId,
      { sheets, is_viewed }: BodyOf<Operations['setSheetsViewed']>,
    ): Promise<{ sheets_viewed: number }> {
      await requireReview(db, actor, id);
      return work.run(async (tx) => {
        const { review, own } = await lockOwn(tx, actor, id);
        const at = is_viewed ? isoTime(clock) : null;
        const { changed, viewed } = await setViewed(tx, { review: id, reviewer: own.id, sheets, at });
        if (changed.length > 0) {
          await appendEntry(parts, tx, id, { act: is_viewed ? 'viewed' : 'not_viewed', by: actor, what: { sheets: changed } });
          await appendProgressed(parts, tx, review, actor);
        }
        return { sheets_viewed: viewed };
      });
    },

    async decide(actor: Actor, id: ReviewId, { decision: key, remark }: BodyOf<Operations['decideReview']>): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const { review, own } = await lockOwn(tx, actor, id);
        const decision = readDecisions(review.decisions).find((one) => one.key === key);
        if (!decision) throw invalidInput('decision', 'This review doesn’t offer this decision.');
        if (needsRemark(decision.meaning) && remark === '') throw invalidInput('remark', 'Say what has to change.');
        const at = isoTime(clock);
        const opened = own.opened_at === null && { opened_at: at };
        await updateReviewer(tx, own.id, { ...opened, decision: JSON.stringify(decision), remark, decided_at: at });
        const what = { decision: decision.name, meaning: decision.meaning, remark, sheets_viewed: own.viewed };
        await appendEntry(parts, tx, id, { act: 'decided', by: actor, what });
        await appendDecided(parts, tx, review, { actor, decision: decision.name });
        await advance(parts, tx, review, actor);
      });
      return readReview(db, clock, id, actor);
    },

    async withdraw(actor: Actor, id: ReviewId): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const { review, own } = await lockOwn(tx, actor, id);
        if (!own.decision) throw new AppError('edit_conflict', { message: 'You haven’t decided.' });
        await updateReviewer(tx, own.id, { decision: null, remark: '', decided_at: null });
        await appendEntry(parts, tx, id, { act: 'withdrawn', by: actor, what: { decision: own.decision.name } });
        await appendDecided(parts, tx, review, { actor, decision: null });
        await advance(parts, tx, review, actor);
      });
      return readReview(db, clock, id, actor);
    },
  };
}

async function open(parts: ProgressParts, tx: Tx, { actor, id }: { actor: Actor; id: ReviewId }): Promise<void> {
  const review = await lockSeen(tx, actor, id);
  const own = await findReviewer(tx, id, { user: actor.id });
  if (!own || own.sent_at === null || own.opened_at !== null || !isRunning(review.state)) return;
  await updateReviewer(tx, own.id, { opened_at: isoTime(parts.clock) });
  await appendEntry(parts, tx, id, { act: 'opened', by: actor, what: {} });
  await appendProgressed(parts, tx, review, actor);
}

export type ProgressService = ReturnType<typeof createProgressService>;
