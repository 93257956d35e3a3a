import { z } from 'zod';
import { reviewsInput } from './feature-messages.ts';
import { DueDate, name } from './fields.ts';
import { DecisionSetId, ReviewId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { countedMeta, pageFields } from './paging.ts';
import { ReviewColumn } from './review-columns.ts';
import { Decisions, DecisionSet } from './review-decisions.ts';
import {
  changeRefusals,
  instructions,
  ofProject,
  offered,
  oneReview,
  params,
  reminders,
  reviewers,
  sheets,
  stageNames,
  tag,
  title,
} from './reviews-fields.ts';
import { sentReviewOperations } from './reviews-running.operations.ts';
import { EarlierMarkup, ReviewRow, ReviewSheet, ReviewState } from './reviews.ts';

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
  exportReviews: {
    method: 'POST',
    path: '/api/project/{id}/reviews/export',
    caller: 'user',
    right: 'view',
    onlyReads: true,
    tag,
    summary: 'These reviews in their order, or all that are listed, as CSV or an Excel file.',
    params: ofProject,
    body: z.object({
      format: z.enum(['csv', 'xlsx'], { error: reviewsInput.tableFormat }),
      columns: z
        .array(ReviewColumn)
        .min(1, { error: reviewsInput.column })
        .max(ReviewColumn.options.length, { error: reviewsInput.column })
        .default([...ReviewColumn.options]),
      reviews: z.array(ReviewId).max(5_000, { error: reviewsInput.listed }).optional(),
    }),
    bytes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
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
    guests: 'view',
    tag,
    summary: 'A review with its reviewers and their progress.',
    params,
    answer: oneReview,
  },
  listReviewSheets: {
    method: 'GET',
    path: '/api/review/{reviewId}/sheets',
    caller: 'user',
    guests: 'view',
    tag,
    summary: 'The sheets of a review in their order, at most 1,000, with how many reviewers viewed each.',
    params,
    answer: z.object({ data: z.array(ReviewSheet) }),
  },
  listEarlierMarkups: {
    method: 'GET',
    path: '/api/review/{reviewId}/earlier-markups',
    caller: 'user',
    guests: 'view',
    tag,
    summary: 'Markups of earlier rounds that were open when this round was sent; those without an answer first, at most 1,000.',
    params,
    answer: z.object({ data: z.array(EarlierMarkup) }),
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
export const reviewOperations = { ...lists, ...drafting, ...sentReviewOperations, ...sets };
