import { z } from 'zod';
import { reviewsInput } from './feature-messages.ts';
import { DueDate, name, prose } from './fields.ts';
import { DecisionSetId, FileId, FolderId, ItemId, MarkupId, ProjectId, ReviewerId, ReviewId, ReviewSheetId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { countedMeta, pageFields } from './paging.ts';
import { Decisions, DecisionSet } from './review-decisions.ts';
import { reminderDays, Review, ReviewRecord, ReviewRow, ReviewSheet, ReviewState } from './reviews.ts';

const tag = 'Reviews';
const ofProject = z.object({ id: ProjectId });
const params = z.object({ reviewId: ReviewId });
const ofReviewer = params.extend({ reviewerId: ReviewerId });
const oneReview = z.object({ data: Review });
const changeRefusals = ['edit_conflict'] as const;

const title = name('Name');
const instructions = prose('Instructions');
const stage = z.number({ error: reviewsInput.stage }).int().min(1, { error: reviewsInput.stage }).max(20, { error: reviewsInput.stage });
const newReviewer = z.object({ user_id: UserId, stage: stage.default(1), must_decide: z.boolean().default(true) });
const isOnce = (reviewers: readonly { user_id: number }[]): boolean =>
  new Set(reviewers.map(({ user_id }) => user_id)).size === reviewers.length;
const reviewers = z.array(newReviewer).max(200, { error: reviewsInput.reviewers }).refine(isOnce, { error: reviewsInput.sameReviewer });
const stageNames = z.array(z.string().trim().max(60, { error: reviewsInput.stageName })).max(20, { error: reviewsInput.stages });
const reminders = z.array(z.literal([...reminderDays], { error: reviewsInput.reminders })).max(reminderDays.length);
const pages = z.array(z.int().min(1).max(100_000)).min(1, { error: reviewsInput.pages }).max(1_000, { error: reviewsInput.sheets });
/** Without `file_id`, the version that is newest when the review is sent; without `pages`, all of them. */
const reviewed = z.object({ item_id: ItemId, file_id: FileId.nullable().default(null), pages: pages.nullable().default(null) });
const markupIds = z.array(MarkupId).max(5_000, { error: reviewsInput.markups });
/** They are added up; each page counts once. */
const sheets = {
  files: z.array(reviewed).max(500, { error: reviewsInput.files }).optional(),
  /** With the files in their subfolders. */
  folders: z.array(FolderId).max(100, { error: reviewsInput.folders }).optional(),
  /** The pages of these markups, at the newest version. */
  markups: markupIds.optional(),
};
/** Either a set of the project, or decisions of its own. */
const offered = { decision_set_id: DecisionSetId.optional(), decisions: Decisions.optional() };

const states = z.string().transform((text, context) => {
  const named = z.array(ReviewState).safeParse(text.split(','));
  if (named.success) return named.data;
  context.addIssue({ code: 'custom', message: reviewsInput.state });
  return z.NEVER;
});

/** What a list of reviews can be sorted by. */
export const reviewSorts = ['number', 'title', 'state', 'due_date', 'decided', 'sheets', 'round', 'created_at'] as const;

const filters = {
  states: states.optional(),
  /** `true`: it is the caller’s turn to review or to close. */
  waiting_for_me: z.enum(['true']).optional(),
  late: z.enum(['true']).optional(),
  created_by: UserId.optional(),
  reviewer: UserId.optional(),
  due_from: DueDate.optional(),
  due_to: DueDate.optional(),
  text: z.string().trim().max(200, { error: reviewsInput.text }).optional(),
  /** `all`: also rounds that a later one follows. */
  rounds: z.enum(['all']).optional(),
};

const lists = defineOperations({
  listReviews: {
    method: 'GET',
    path: '/api/project/{id}/reviews',
    caller: 'user',
    tag,
    summary:
      'The reviews of a project, by state and due date unless sorted otherwise. Drafts are listed to their creator and the project’s owner.',
    params: ofProject,
    query: z.object({
      ...pageFields,
      ...filters,
      sort: z.enum(reviewSorts, { error: reviewsInput.sort }).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    answer: z.object({ data: z.array(ReviewRow), meta: countedMeta }),
  },
  countReviews: {
    method: 'GET',
    path: '/api/project/{id}/reviews/counts',
    caller: 'user',
    tag,
    summary: 'How many reviews of a project have each state, wait for the caller, and are late.',
    params: ofProject,
    answer: z.object({
      data: z.object({
        states: z.record(ReviewState, z.number().int()),
        waiting_for_me: z.number().int(),
        late: z.number().int(),
      }),
    }),
  },
  listWaitingReviews: {
    method: 'GET',
    path: '/api/reviews/waiting',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'Reviews of all projects that wait for the caller to review or to close, earliest due date first.',
    query: z.object(pageFields),
    answer: z.object({ data: z.array(ReviewRow), meta: countedMeta }),
  },
});

const drafting = defineOperations({
  createReview: {
    method: 'POST',
    path: '/api/project/{id}/reviews',
    caller: 'user',
    idempotent: true,
    tag,
    summary: 'Draft a review. Its sheets and versions are fixed when it is sent.',
    params: ofProject,
    body: z.object({
      title,
      instructions: instructions.default(''),
      due_date: DueDate.nullable().default(null),
      reminders: reminders.default([7, 2, 1, -1]),
      ...sheets,
      reviewers: reviewers.default([]),
      /** Of the stages from the first on. */
      stage_names: stageNames.default([]),
      ...offered,
    }),
    answer: oneReview,
  },
  getReview: {
    method: 'GET',
    path: '/api/review/{reviewId}',
    caller: 'user',
    tag,
    summary: 'A review with its reviewers and their progress.',
    params,
    answer: oneReview,
  },
  listReviewSheets: {
    method: 'GET',
    path: '/api/review/{reviewId}/sheets',
    caller: 'user',
    tag,
    summary: 'The sheets of a review in their order, at most 1,000, with how many reviewers viewed each.',
    params,
    answer: z.object({ data: z.array(ReviewSheet) }),
  },
  updateReview: {
    method: 'PUT',
    path: '/api/review/{reviewId}',
    caller: 'user',
    tag,
    summary:
      'Change a review; absent values stay. `files`, `folders` and `markups` together replace the sheets, and `reviewers` the reviewers, of a draft. Once it is sent, title, instructions, due date, reminders and names of stages can change.',
    refusals: changeRefusals,
    params,
    body: z.object({
      title: title.optional(),
      instructions: instructions.optional(),
      due_date: DueDate.nullable().optional(),
      reminders: reminders.optional(),
      ...sheets,
      reviewers: reviewers.optional(),
      stage_names: stageNames.optional(),
      ...offered,
    }),
    answer: oneReview,
  },
  deleteReview: {
    method: 'DELETE',
    path: '/api/review/{reviewId}',
    caller: 'user',
    tag,
    summary: 'Delete a draft. Reviews that were sent stay.',
    refusals: changeRefusals,
    params,
  },
  sendReview: {
    method: 'POST',
    path: '/api/review/{reviewId}/send',
    caller: 'user',
    tag,
    summary: 'Send a draft: fix its sheets and versions, and ask the reviewers of the first stage.',
    refusals: changeRefusals,
    params,
    answer: oneReview,
  },
});

const running = defineOperations({
  addReviewSheets: {
    method: 'POST',
    path: '/api/review/{reviewId}/sheets',
    caller: 'user',
    tag,
    summary: 'Add sheets to a review that was sent. Its reviewers have not viewed them.',
    refusals: changeRefusals,
    params,
    body: z.object(sheets),
    answer: oneReview,
  },
  addReviewers: {
    method: 'POST',
    path: '/api/review/{reviewId}/reviewers',
    caller: 'user',
    tag,
    summary: 'Add members of the project as reviewers. Those of the running stage are asked at once.',
    refusals: changeRefusals,
    params,
    body: z.object({ reviewers: reviewers.min(1, { error: reviewsInput.noReviewer }) }),
    answer: oneReview,
  },
  updateReviewer: {
    method: 'PUT',
    path: '/api/review/{reviewId}/reviewer/{reviewerId}',
    caller: 'user',
    tag,
    summary: 'Skip a reviewer, or ask them after all; move one whose turn hasn’t come to another stage; change whether they must decide.',
    refusals: changeRefusals,
    params: ofReviewer,
    body: z.object({ is_skipped: z.boolean().optional(), stage: stage.optional(), must_decide: z.boolean().optional() }),
    answer: oneReview,
  },
  removeReviewer: {
    method: 'DELETE',
    path: '/api/review/{reviewId}/reviewer/{reviewerId}',
    caller: 'user',
    tag,
    summary: 'Remove a reviewer who hasn’t decided. The record keeps who it was.',
    refusals: changeRefusals,
    params: ofReviewer,
    answer: oneReview,
  },
  remindReviewers: {
    method: 'POST',
    path: '/api/review/{reviewId}/remind',
    caller: 'user',
    tag,
    summary: 'Remind these reviewers, or all whose decision is awaited; each at most once a day. Answers whom.',
    refusals: changeRefusals,
    params,
    body: z.object({ reviewers: z.array(ReviewerId).max(200, { error: reviewsInput.reviewers }).optional() }),
    answer: z.object({ data: z.object({ reminded: z.array(ReviewerId), review: Review }) }),
  },
  startReviewStage: {
    method: 'POST',
    path: '/api/review/{reviewId}/stage/{stage}/start',
    caller: 'user',
    tag,
    summary: 'Start a stage before those before it are finished.',
    refusals: changeRefusals,
    params: params.extend({
      stage: z.coerce
        .number<number | string>({ error: reviewsInput.stage })
        .int()
        .min(1, { error: reviewsInput.stage })
        .max(20, { error: reviewsInput.stage }),
    }),
    answer: oneReview,
  },
  closeReview: {
    method: 'POST',
    path: '/api/review/{reviewId}/close',
    caller: 'user',
    tag,
    summary:
      'Close a review and lock its result: the worst decision. Without a result if it is no longer needed. With `next_round`, the next round starts with the newest versions and the same reviewers.',
    refusals: changeRefusals,
    params,
    body: z.object({
      with_result: z.boolean().default(true),
      next_round: z
        .object({ due_date: DueDate.nullable().default(null), is_sent: z.boolean().default(true) })
        .nullable()
        .default(null),
    }),
    answer: z.object({ data: z.object({ review: Review, next_round: Review.nullable() }) }),
  },
  reopenReview: {
    method: 'POST',
    path: '/api/review/{reviewId}/reopen',
    caller: 'user',
    tag,
    summary: 'Within 14 days: reopen a closed review that no later round follows. The record keeps the reason.',
    refusals: changeRefusals,
    params,
    body: z.object({ reason: z.string().trim().min(1, { error: reviewsInput.reason }).max(1_000, { error: reviewsInput.reason }) }),
    answer: oneReview,
  },
});

const reviewing = defineOperations({
  openReview: {
    method: 'POST',
    path: '/api/review/{reviewId}/open',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Record that the caller opened a review. Changes nothing for others.',
    params,
    answer: oneReview,
  },
  setSheetsViewed: {
    method: 'PUT',
    path: '/api/review/{reviewId}/viewed',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Mark sheets as viewed by the calling reviewer, or as not viewed. Answers how many they viewed.',
    refusals: changeRefusals,
    params,
    body: z.object({
      sheets: z.array(ReviewSheetId).min(1, { error: reviewsInput.sheets }).max(1_000, { error: reviewsInput.sheets }),
      is_viewed: z.boolean(),
    }),
    answer: z.object({ data: z.object({ sheets_viewed: z.number().int() }) }),
  },
  decideReview: {
    method: 'PUT',
    path: '/api/review/{reviewId}/decision',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Decide as a reviewer, or decide otherwise until the review closes. The record keeps each decision.',
    refusals: changeRefusals,
    params,
    body: z.object({
      decision: z.string().max(40, { error: reviewsInput.decisionKey }),
      remark: z.string().trim().max(5_000, { error: reviewsInput.remark }).default(''),
    }),
    answer: oneReview,
  },
  withdrawDecision: {
    method: 'DELETE',
    path: '/api/review/{reviewId}/decision',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Withdraw the caller’s decision until the review closes. The record keeps it.',
    refusals: changeRefusals,
    params,
    answer: oneReview,
  },
});

const records = defineOperations({
  getReviewRecord: {
    method: 'GET',
    path: '/api/review/{reviewId}/record',
    caller: 'user',
    tag,
    summary: 'The entries of a review’s record, and whether their hashes fit.',
    params,
    answer: z.object({ data: ReviewRecord }),
  },
  exportReviewRecord: {
    method: 'POST',
    path: '/api/review/{reviewId}/record/export',
    caller: 'user',
    right: 'view',
    tag,
    summary:
      'The record of a review as PDF, CSV or JSON: sheets with versions and SHA-256, reviewers, decisions, markups and the chain of entries.',
    params,
    body: z.object({ format: z.enum(['json', 'csv', 'pdf'], { error: reviewsInput.format }) }),
    bytes: ['application/json', 'text/csv', 'application/pdf'],
  },
  stampReview: {
    method: 'POST',
    path: '/api/review/{reviewId}/stamp',
    caller: 'user',
    tag,
    summary:
      'Place a stamp with the result of a closed review on all its sheets. Each is a markup; after the review was closed again, a call replaces them. Sheets with a newer version are left out.',
    refusals: changeRefusals,
    params,
    answer: z.object({ data: z.object({ sheets: z.number().int(), left_out: z.number().int() }) }),
  },
});

const sets = defineOperations({
  listDecisionSets: {
    method: 'GET',
    path: '/api/project/{id}/decision-sets',
    caller: 'user',
    tag,
    summary: 'The decisions that reviews of a project can offer: sets that every project has, then its own.',
    params: ofProject,
    answer: z.object({ data: z.array(DecisionSet) }),
  },
  createDecisionSet: {
    method: 'POST',
    path: '/api/project/{id}/decision-sets',
    caller: 'user',
    tag,
    summary: 'Add a set of decisions to a project.',
    params: ofProject,
    body: z.object({ name: name('Name').max(100), decisions: Decisions }),
    answer: z.object({ data: DecisionSet }),
  },
  updateDecisionSet: {
    method: 'PUT',
    path: '/api/decision-set/{setId}',
    caller: 'user',
    tag,
    summary: 'Change a set of decisions. Reviews keep the decisions that they offer.',
    params: z.object({ setId: DecisionSetId }),
    body: z.object({ name: name('Name').max(100).optional(), decisions: Decisions.optional() }),
    answer: z.object({ data: DecisionSet }),
  },
  deleteDecisionSet: {
    method: 'DELETE',
    path: '/api/decision-set/{setId}',
    caller: 'user',
    tag,
    summary: 'Delete a set of decisions. Reviews keep the decisions that they offer.',
    params: z.object({ setId: DecisionSetId }),
  },
});

/** Reviews: people look at sheets in rounds and decide. */
export const reviewOperations = { ...lists, ...drafting, ...running, ...reviewing, ...records, ...sets };
