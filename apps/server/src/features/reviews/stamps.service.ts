import type { ReviewId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import {
  ensureEditorDetails,
  insertMarkup,
  linkPicturesAndQueueThumbnail,
  markupEvents,
  toDrawingColumns,
  updateMarkup,
} from '../markups/public.ts';
import { appendEntry } from './record/append-entry.ts';
import { removeStamp } from './remove-stamps.ts';
import { lockManaged, requireReview } from './review-access.ts';
import { requireState } from './reviews.policy.ts';
import { lockReview, type ReviewRowData } from './reviews.repository.ts';
import { stampOn } from './stamp-object.ts';
import { stampReviewJob } from './stamps.jobs.ts';
import * as stamps from './stamps.repository.ts';
import { readDecision } from './stored-fields.ts';

export type StampsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'>;

const noResult = (): AppError => new AppError('edit_conflict', { message: 'This review has no result to place.' });

/** Stamps with the result of a review. Sheets that have a newer version are left out: it wasn’t reviewed. */
export function createStampsService(parts: StampsParts) {
  const { db, work, queue } = parts;
  return {
    async ask(actor: Actor, id: ReviewId): Promise<{ sheets: number; left_out: number }> {
      await requireReview(db, actor, id);
      return work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        requireState(review, 'closed');
        if (readDecision(review.outcome) === null) throw noResult();
        const sheets = (await stamps.listStampable(tx, id)).length;
        await appendEntry(parts, tx, id, { act: 'stamped', by: actor, what: { sheets } });
        await queue.send(tx, stampReviewJob, { reviewId: id, userId: actor.id }, { onceKey: String(id) });
        return { sheets, left_out: review.sheets - sheets };
      });
    },

    /** Sheet by sheet; those that were stamped stay when it runs again. */
    async place(id: ReviewId, user: UserId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      for (const sheet of await stamps.listStampable(db, id)) {
        signal.throwIfAborted();
        await work.run(async (tx) => {
          const review = await lockReview(tx, id);
          if (review?.state === 'closed') await placeOn(parts, tx, { review, user, sheet });
        });
      }
    },
  };
}

interface Placed {
  readonly review: ReviewRowData;
  readonly user: UserId;
  readonly sheet: stamps.StampedSheet;
}

async function placeOn({ clock, events, queue }: StampsParts, tx: Tx, { review, user, sheet }: Placed): Promise<void> {
  const decision = readDecision(review.outcome);
  const { closed_at, project_id } = review;
  const before = await stamps.lockStamp(tx, sheet.id);
  if (decision === null || closed_at === null || before?.closed_at === closed_at) return;
  const now = isoTime(clock);
  if (before) await removeStamp({ clock, events }, tx, before.markup_id, user);
  const details = await ensureEditorDetails(tx, sheet.item_id, sheet.page_number);
  const place = { project_id, item_id: sheet.item_id, editor_id: details.id, file_id: sheet.file_id, page_number: sheet.page_number };
  const { id } = await insertMarkup(tx, { ...place, review_id: review.id, created_by: user, created_at: now, updated_at: now });
  const caption = `${review.title}, round ${review.round}, ${closed_at.slice(0, 10)}`;
  const object = stampOn({ decision, caption, sheet, markup: id, id: newToken() });
  const row = await updateMarkup(
    tx,
    id,
    await toDrawingColumns({ objects: [object], itext: [`${decision.name.toUpperCase()} ${caption}`] }, details),
  );
  await linkPicturesAndQueueThumbnail(tx, queue, { row, allowed: new Set() });
  await markupEvents(events)(tx, { id: user }, row, { type: 'markup_created' });
  await stamps.insertStamp(tx, { sheet_id: sheet.id, markup_id: id, closed_at });
}

export type StampsService = ReturnType<typeof createStampsService>;
