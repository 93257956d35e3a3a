import type { Review, ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { advance } from './advance.ts';
import { requireMembers, requireSeen } from './drafts.service.ts';
import { everyone, listEarlierMarkups, takeEarlierMarkups } from './earlier-markups.repository.ts';
import { readReview } from './read-review.ts';
import { appendEntry } from './record/append-entry.ts';
import { recordedEarlier } from './record/recorded-earlier.ts';
import { recordedSheets } from './record/recorded-sheets.ts';
import { lockManaged, requireReview } from './review-access.ts';
import { appendChanged } from './review-events.ts';
import { fixSheets, listFixed, listPlanned, listUnready } from './review-sheets.repository.ts';
import { listReviewers } from './reviewers.repository.ts';
import { isPast, requireState, sheetsAtMost } from './reviews.policy.ts';
import * as reviews from './reviews.repository.ts';
import { readDecisions } from './stored-fields.ts';

export type SendParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'>;

const refused = (message: string): AppError => new AppError('invalid_input', { message, issues: [{ path: '', message }] });

/** Fixes sheets and versions, and asks the first stage. Its caller has locked the draft. Throws `invalid_input` if something is missing. */
export async function sendDraft(
  parts: SendParts,
  tx: Tx,
  { review, actor }: { review: reviews.ReviewRowData; actor: Actor },
): Promise<void> {
  const { id, project_id } = review;
  const now = isoTime(parts.clock);
  const [unready] = await listUnready(tx, id);
  if (unready !== undefined) throw refused(`“${unready}” can’t be sent: its pages aren’t known yet. Wait, or leave it out.`);
  if ((await listPlanned(tx, id, sheetsAtMost + 1)).length > sheetsAtMost) throw refused('A review takes at most 1,000 sheets.');
  const sheets = await fixSheets(tx, id);
  if (sheets === 0) throw refused('Add at least one sheet.');
  const reviewers = await listReviewers(tx, id);
  if (!reviewers.some(({ must_decide }) => must_decide)) throw refused('Add at least one reviewer who must decide.');
  await requireMembers(tx, project_id, reviewers);
  await requireSeen(tx, id);
  if (isPast(review.due_date, now)) throw refused('The due date is in the past.');
  await reviews.updateReview(tx, id, { state: 'in_review', sheets, sent_at: now, updated_at: now });
  await takeEarlierMarkups(tx, id);
  const { title, instructions, due_date, number, round, decisions } = review;
  const what = {
    title,
    instructions,
    due_date,
    number,
    round,
    decisions: readDecisions(decisions),
    sheets: recordedSheets(await listFixed(tx, id)),
    reviewers: reviewers.map(({ user_id, name, stage, must_decide }) => ({ id: user_id, name, stage, must_decide })),
    earlier_markups: (await listEarlierMarkups(tx, id, everyone)).map(recordedEarlier),
    stages: (await reviews.listStages(tx, id)).map(({ stage, name }) => ({ stage, name })),
  };
  await appendEntry(parts, tx, id, { act: 'sent', by: actor, what });
  await appendChanged(parts, tx, review, { actor, changed: ['sent'] });
  await advance(parts, tx, { ...review, state: 'in_review', sheets }, actor);
}

export function createSendService(parts: SendParts) {
  const { db, work, clock } = parts;
  return {
    async send(actor: Actor, id: ReviewId): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        requireState(review, 'draft');
        await sendDraft(parts, tx, { review, actor });
      });
      return readReview(db, clock, id, actor);
    },
  };
}

export type SendService = ReturnType<typeof createSendService>;
