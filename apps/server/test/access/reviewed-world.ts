import { randomUUID } from 'node:crypto';
import { type Decision, decisionPresets, type FileId, type ItemId, type ProjectId, type ReviewId, type UserId } from '@sheetmark/contract';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';
import { insertGuestLinks } from './guest-world.ts';

const at = '2026-01-01T00:00:00.000Z';
const decisions: readonly Decision[] = decisionPresets[0]?.decisions ?? [];
const approved = JSON.stringify(decisions[0]);

interface Place {
  readonly project: ProjectId;
  readonly item: ItemId;
  readonly file: FileId;
  readonly author: UserId;
  readonly owner: UserId;
  readonly spare: UserId;
}

/** A draft, a review that runs, and a closed one, all of the author. The author has decided, the spare member is asked, and the owner’s turn comes next. */
export async function insertReviews(tx: Tx, { project, item, file, author, owner, spare }: Place) {
  const insert = async (number: number, state: 'draft' | 'in_review' | 'closed'): Promise<ReviewId> => {
    const isSent = state !== 'draft';
    const { id } = await tx
      .insertInto('reviews')
      .values({
        project_id: project,
        number,
        title: `Finishes ${number}`,
        reminders: '[7, 2, 1, -1]',
        decision_set: 'Approval, four steps',
        decisions: JSON.stringify(decisions),
        state,
        ...(isSent && { sheets: 1, reviewers: 3, deciders: 3, decided: 1, awaited: 1, stage: 1, sent_at: at, outcome: approved }),
        ...(state === 'closed' && { closed_at: new Date().toISOString(), closed_by: author }),
        created_by: author,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('review_files').values({ review_id: id, position: 0, item_id: item, file_id: file }).execute();
    const stages = [1, 2].map((stage) => ({ review_id: id, stage, started_at: isSent && stage === 1 ? at : null }));
    await tx.insertInto('review_stages').values(stages).execute();
    const asked = { review_id: id, must_decide: true, sent_at: isSent ? at : null };
    const rows = [
      { ...asked, user_id: author, stage: 1, position: 0, decision: isSent ? approved : null, decided_at: isSent ? at : null },
      { ...asked, user_id: spare, stage: 1, position: 1, decision: null, decided_at: null },
      { ...asked, user_id: owner, stage: 2, position: 2, sent_at: null, decision: null, decided_at: null },
    ];
    // In the other project the same user is author and owner.
    const unique = [...new Map(rows.toReversed().map((row) => [row.user_id, row])).values()];
    await tx.insertInto('review_reviewers').values(unique).execute();
    return id;
  };
  const [draftReview, review, closedReview] = [await insert(1, 'draft'), await insert(2, 'in_review'), await insert(3, 'closed')];
  const sheet = { review_id: review, position: 1, item_id: item, file_id: file, page_number: 1, file_name: 'plan.pdf', version: 1 };
  const { id: reviewSheet } = await tx
    .insertInto('review_sheets')
    .values({ ...sheet, sha256: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: reviewer } = await tx
    .selectFrom('review_reviewers')
    .select('id')
    .where('review_id', '=', review)
    .where('user_id', '=', spare)
    .executeTakeFirstOrThrow();
  const set = { project_id: project, name: 'Ours', decisions: JSON.stringify(decisions), created_at: at, updated_at: at };
  const { id: decisionSet } = await tx.insertInto('decision_sets').values(set).returning('id').executeTakeFirstOrThrow();
  const links = await insertGuestLinks(tx, { project, item, owner });
  return { draftReview, review, closedReview, reviewSheet, reviewer, decisionSet, ...links };
}
