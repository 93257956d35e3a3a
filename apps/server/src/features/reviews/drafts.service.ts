import type { BodyOf, Operations, ProjectId, Review, ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember } from '../projects/public.ts';
import { offeredDecisions, usualDecisions } from './offered-decisions.ts';
import { readReview } from './read-review.ts';
import { appendEntry } from './record/append-entry.ts';
import { lockManaged, requireReview } from './review-access.ts';
import { appendChanged } from './review-events.ts';
import { setFiles } from './review-sheets.repository.ts';
import { chooseFiles, namesSheets } from './reviewed-files.ts';
import { deleteReviewers, insertReviewers, listBlind, listStrangers, type NewReviewer } from './reviewers.repository.ts';
import { isRunning, requireState } from './reviews.policy.ts';
import * as reviews from './reviews.repository.ts';

export type DraftsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'>;
type Created = BodyOf<Operations['createReview']>;
type Change = BodyOf<Operations['updateReview']>;

/** Throws `invalid_input` if one of them isn't a member of the project. */
export async function requireMembers(tx: Tx, project: ProjectId, reviewers: readonly NewReviewer[]): Promise<void> {
  const strangers = await listStrangers(
    tx,
    project,
    reviewers.map(({ user_id }) => user_id),
  );
  if (strangers.length > 0) throw invalidInput('reviewers', 'Only members of the project can be reviewers.');
}

/** Reviewers see every sheet that they decide on. Throws `invalid_input`. */
export async function requireSeen(tx: Tx, id: ReviewId): Promise<void> {
  const names = (await listBlind(tx, id)).join(', ');
  if (names !== '') throw invalidInput('reviewers', `${names} can’t see all sheets: some are in folders that are limited to others.`);
}

/** Reviews before they are sent, and what of them can change afterwards. */
export function createDraftsService(parts: DraftsParts) {
  const { db, work, clock } = parts;
  return {
    async create(actor: Actor, project: ProjectId, body: Created): Promise<Review> {
      await requireMember(db, actor, project);
      const id = await work.run((tx) => insertDraft(parts, tx, { actor, project, body }));
      return readReview(db, clock, id, actor);
    },

    async update(actor: Actor, id: ReviewId, body: Change): Promise<Review> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        if (review.state === 'draft') await changeDraft(tx, actor, review, body);
        else await changeSent(parts, tx, { actor, review, body });
        const changed = Object.keys(body);
        await appendChanged(parts, tx, review, { actor, changed });
      });
      return readReview(db, clock, id, actor);
    },

    async remove(actor: Actor, id: ReviewId): Promise<void> {
      await requireReview(db, actor, id);
      await work.run(async (tx) => {
        const review = await lockManaged(tx, actor, id);
        if (review.state !== 'draft')
          throw new AppError('edit_conflict', { message: 'A review that was sent can’t be deleted. Close it instead.' });
        await reviews.deleteReview(tx, id);
        if (review.round > 1) await reviews.setSuperseded(tx, review, false);
        await appendChanged(parts, tx, review, { actor, changed: ['deleted'] });
      });
    },
  };
}

interface Inserted {
  readonly actor: Actor;
  readonly project: ProjectId;
  readonly body: Created;
}

async function insertDraft({ clock, events }: DraftsParts, tx: Tx, { actor, project, body }: Inserted): Promise<ReviewId> {
  await requireMembers(tx, project, body.reviewers);
  const files = await chooseFiles(tx, actor, project, body);
  const decisions = (await offeredDecisions(tx, project, body)) ?? usualDecisions;
  const at = isoTime(clock);
  const { title, instructions, due_date } = body;
  const row = { project_id: project, title, instructions, due_date, created_by: actor.id, created_at: at, updated_at: at, ...decisions };
  const number = await reviews.nextNumber(tx, project);
  const id = await reviews.insertReview(tx, { ...row, number, reminders: JSON.stringify(body.reminders) });
  await setFiles(tx, id, files);
  await insertReviewers(tx, id, body.reviewers);
  await reviews.fitStages(tx, id, body.stage_names);
  await appendChanged({ events }, tx, { id, project_id: project, created_by: actor.id }, { actor, changed: ['created'] });
  return id;
}

const given = (body: Change) => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.instructions !== undefined && { instructions: body.instructions }),
  ...(body.due_date !== undefined && { due_date: body.due_date }),
});

async function changeDraft(tx: Tx, actor: Actor, { id, project_id }: reviews.ReviewRowData, body: Change): Promise<void> {
  if (namesSheets(body)) await setFiles(tx, id, await chooseFiles(tx, actor, project_id, body));
  if (body.reviewers) {
    await requireMembers(tx, project_id, body.reviewers);
    await deleteReviewers(tx, id);
    await insertReviewers(tx, id, body.reviewers);
  }
  if (body.reviewers ?? body.stage_names) await reviews.fitStages(tx, id, body.stage_names);
  const decisions = await offeredDecisions(tx, project_id, body);
  const reminders = body.reminders && { reminders: JSON.stringify(body.reminders) };
  await reviews.updateReview(tx, id, { ...given(body), ...decisions, ...reminders });
}

interface ChangedSent {
  readonly actor: Actor;
  readonly review: reviews.ReviewRowData;
  readonly body: Change;
}

/** What reviewers decide on stays. */
async function changeSent({ clock }: DraftsParts, tx: Tx, { actor, review, body }: ChangedSent): Promise<void> {
  if (!isRunning(review.state)) requireState(review, 'in_review', 'ready');
  if (namesSheets(body) || body.reviewers || body.decisions || body.decision_set_id !== undefined) {
    throw new AppError('edit_conflict', { message: 'Sheets, reviewers and decisions of a review that was sent can’t be replaced.' });
  }
  if (body.stage_names) await reviews.fitStages(tx, review.id, body.stage_names);
  const reminders = body.reminders && { reminders: JSON.stringify(body.reminders) };
  await reviews.updateReview(tx, review.id, { ...given(body), ...reminders, updated_at: isoTime(clock) });
  await appendEntry({ clock }, tx, review.id, { act: 'changed', by: actor, what: { ...body } });
}

export type DraftsService = ReturnType<typeof createDraftsService>;
