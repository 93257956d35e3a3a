import type { BodyOf, Operations, Review, ReviewerId, ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { advance } from './advance.ts';
import { requireSeen } from './drafts.service.ts';
import { readReview } from './read-review.ts';
import { appendEntry } from './record/append-entry.ts';
import { recordedSheets } from './record/recorded-sheets.ts';
import { lockManaged, requireReview } from './review-access.ts';
import { appendAsked, appendChanged } from './review-events.ts';
import { fixSheets, listFiles, listFixed, listPlanned, listUnready, setFiles } from './review-sheets.repository.ts';
import { chooseFiles } from './reviewed-files.ts';
import { listReviewers, updateReviewer } from './reviewers.repository.ts';
import { isAwaited, requireState, sheetsAtMost } from './reviews.policy.ts';
import { listStages, updateReview, updateStages } from './reviews.repository.ts';
import { readPages } from './stored-fields.ts';

export type RunningParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'>;

/** What those who manage a running review do, besides choosing its reviewers. */
export function createRunningService(parts: RunningParts) {
  const { db, work, clock } = parts;
  return {
    /** Each at most once a day (UTC). */
    async remind(actor: Actor, id: ReviewId, chosen: readonly ReviewerId[] | undefined) {
      await requireReview(db, actor, id);
      const reminded = await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        requireState(review, 'in_review', 'ready');
        const now = isoTime(clock);
        const today = now.slice(0, 10);
        const rows = (await listReviewers(tx, id)).filter(
          (row) =>
            row.sent_at !== null &&
            isAwaited(row) &&
            (row.reminded_at === null || row.reminded_at.slice(0, 10) < today) &&
            (chosen === undefined || chosen.includes(row.id)),
        );
        if (rows.length === 0) return [];
        for (const row of rows) await updateReviewer(tx, row.id, { reminded_at: now });
        await appendEntry(parts, tx, id, { act: 'reminded', by: actor, what: { reviewers: rows.map(({ name }) => name) } });
        await appendAsked(parts, tx, review, { actor, users: rows.map(({ user_id }) => user_id), isReminder: true });
        return rows.map((row) => row.id);
      });
      return { reminded, review: await readReview(db, clock, id, actor) };
    },

    async startStage(actor: Actor, id: ReviewId, stage: number): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        requireState(review, 'in_review', 'ready');
        const found = (await listStages(tx, id)).find((one) => one.stage === stage);
        if (!found) throw notFound();
        if (found.started_at !== null) throw new AppError('edit_conflict', { message: 'This stage has started already.' });
        await updateStages(tx, id, [stage], { started_at: isoTime(clock) });
        await appendEntry(parts, tx, id, { act: 'stage_started', by: actor, what: { stage } });
        await appendChanged(parts, tx, review, { actor, changed: ['stages'] });
        await advance(parts, tx, review, actor);
      });
      return readReview(db, clock, id, actor);
    },

    /** Sheets that it has already stay as they are. */
    async addSheets(actor: Actor, id: ReviewId, chosen: BodyOf<Operations['addReviewSheets']>): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run((tx) => addSheets(parts, tx, { actor, id, chosen }));
      return readReview(db, clock, id, actor);
    },
  };
}

interface AddedSheets {
  readonly actor: Actor;
  readonly id: ReviewId;
  readonly chosen: BodyOf<Operations['addReviewSheets']>;
}

async function addSheets(parts: RunningParts, tx: Tx, { actor, id, chosen }: AddedSheets): Promise<void> {
  const review = await lockManaged(tx, actor, id);
  requireState(review, 'in_review', 'ready');
  const before = await listFiles(tx, id);
  const known = await listFixed(tx, id);
  const added = await chooseFiles(tx, actor, review.project_id, chosen);
  await setFiles(tx, id, added);
  const [unready] = await listUnready(tx, id);
  if (unready !== undefined) throw invalidInput('files', `The pages of “${unready}” aren’t known yet.`);
  const planned = await listPlanned(tx, id, sheetsAtMost + 1);
  if (planned.length + known.length > sheetsAtMost) throw invalidInput('files', 'A review takes at most 1,000 sheets.');
  const sheets = await fixSheets(tx, id);
  await setFiles(tx, id, [...before.map((file) => ({ ...file, pages: readPages(file.pages) })), ...added]);
  await requireSeen(tx, id);
  const all = await listFixed(tx, id);
  await updateReview(tx, id, { sheets, updated_at: isoTime(parts.clock) });
  await appendEntry(parts, tx, id, { act: 'sheets_added', by: actor, what: { sheets: recordedSheets(all.slice(known.length)) } });
  await appendChanged(parts, tx, review, { actor, changed: ['sheets'] });
}

export type RunningService = ReturnType<typeof createRunningService>;
