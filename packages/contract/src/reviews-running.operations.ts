import { z } from 'zod';
import { reviewsInput } from './feature-messages.ts';
import { DueDate } from './fields.ts';
import { ReviewerId, ReviewSheetId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { changeRefusals, ofReviewer, oneReview, params, reviewers, sheets, stage, tag } from './reviews-fields.ts';
import { Review, ReviewRecord } from './reviews.ts';

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
    tokens: 'never',
    guests: 'view',
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
    tokens: 'never',
    guests: 'view',
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
    tokens: 'never',
    guests: 'decide',
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
    tokens: 'never',
    guests: 'decide',
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
    onlyReads: true,
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

/** Reviews that were sent: their owners' acts, their reviewers' acts, and their records. */
export const sentReviewOperations = { ...running, ...reviewing, ...records };
