import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { appendEntry } from './record/append-entry.ts';
import { appendAsked, appendReady } from './review-events.ts';
import { askStages, listReviewers } from './reviewers.repository.ts';
import { isRunning, standingOf } from './reviews.policy.ts';
import * as reviews from './reviews.repository.ts';

export type AdvanceParts = Pick<Deps, 'clock' | 'events'>;

/**
 * Brings a running review up to date after an act, in the act's transaction: starts and finishes stages, asks their reviewers, and counts.
 * Its caller has locked the review.
 */
export async function advance(parts: AdvanceParts, tx: Tx, before: reviews.ReviewRowData, actor: Actor | null): Promise<void> {
  if (!isRunning(before.state)) return;
  const { id } = before;
  const now = isoTime(parts.clock);
  const [reviewers, stages] = [await listReviewers(tx, id), await reviews.listStages(tx, id)];
  const standing = standingOf(reviewers, stages);
  await reviews.updateStages(tx, id, standing.starting, { started_at: now });
  await reviews.updateStages(tx, id, standing.finished, { finished_at: now });
  await reviews.updateStages(tx, id, standing.unfinished, { finished_at: null });
  for (const stage of standing.starting) await appendEntry(parts, tx, id, { act: 'stage_started', by: null, what: { stage } });
  const running = stages.filter(({ stage, started_at }) => started_at !== null || standing.starting.includes(stage));
  const asked: UserId[] = await askStages(
    tx,
    id,
    running.map(({ stage }) => stage),
    now,
  );
  if (asked.length > 0) await appendAsked(parts, tx, before, { actor, users: asked, isReminder: false });
  const { state, stage, deciders, decided, awaited, outcome } = standing;
  const counts = { deciders, decided, awaited, reviewers: reviewers.length };
  await reviews.updateReview(tx, id, { ...counts, state, stage, outcome: outcome && JSON.stringify(outcome), updated_at: now });
  if (state === 'ready' && before.state !== 'ready') await appendReady(parts, tx, before);
}
