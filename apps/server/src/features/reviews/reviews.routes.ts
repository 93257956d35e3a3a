import type { Handlers } from '../../platform/http/handler.ts';
import type { ClosingService } from './closing.service.ts';
import type { DecisionSetsService } from './decision-sets.service.ts';
import type { DraftsService } from './drafts.service.ts';
import type { ExportReviewsService } from './export-reviews.service.ts';
import type { ProgressService } from './progress.service.ts';
import type { ExportRecordService } from './record/export-record.service.ts';
import type { RecordService } from './record/record.service.ts';
import type { ReviewersService } from './reviewers.service.ts';
import type { ReviewsService } from './reviews.service.ts';
import type { RunningService } from './running.service.ts';
import type { SendService } from './send.service.ts';
import type { StampsService } from './stamps.service.ts';

export interface ReviewServices {
  readonly reviews: ReviewsService;
  readonly exportedReviews: ExportReviewsService;
  readonly drafts: DraftsService;
  readonly sending: SendService;
  readonly reviewers: ReviewersService;
  readonly running: RunningService;
  readonly progress: ProgressService;
  readonly closing: ClosingService;
  readonly record: RecordService;
  readonly exportedRecord: ExportRecordService;
  readonly stamps: StampsService;
  readonly decisionSets: DecisionSetsService;
}

export function reviewsRoutes(services: ReviewServices): Handlers {
  return { ...readingRoutes(services), ...managingRoutes(services), ...reviewingRoutes(services), ...decisionSetRoutes(services) };
}

const readingRoutes = ({ reviews, exportedReviews, record, exportedRecord }: ReviewServices): Handlers => ({
  listReviews: async ({ actor, params, query }) => ({ message: 'The reviews.', ...(await reviews.list(actor, params.id, query)) }),
  exportReviews: ({ actor, params, body, request }) => exportedReviews.export(actor, params.id, body, request),
  countReviews: async ({ actor, params }) => ({ message: 'The counts.', data: await reviews.count(actor, params.id) }),
  listWaitingReviews: async ({ actor, query }) => ({ message: 'The reviews.', ...(await reviews.waiting(actor, query)) }),
  getReview: async ({ actor, params }) => ({ message: 'The review.', data: await reviews.get(actor, params.reviewId) }),
  listReviewSheets: async ({ actor, params }) => ({ message: 'The sheets.', data: await reviews.sheets(actor, params.reviewId) }),
  listEarlierMarkups: async ({ actor, params }) => ({
    message: 'The open markups of earlier rounds.',
    data: await reviews.earlierMarkups(actor, params.reviewId),
  }),
  getReviewRecord: async ({ actor, params }) => ({ message: 'The record.', data: await record.get(actor, params.reviewId) }),
  exportReviewRecord: ({ actor, params, body, request }) => exportedRecord.export(actor, params.reviewId, body.format, request),
});

const managingRoutes = ({ drafts, sending, reviewers, running, closing, stamps }: ReviewServices): Handlers => ({
  createReview: async ({ actor, params, body }) => ({ message: 'The draft is saved.', data: await drafts.create(actor, params.id, body) }),
  updateReview: async ({ actor, params, body }) => ({ message: 'Saved.', data: await drafts.update(actor, params.reviewId, body) }),
  deleteReview: async ({ actor, params }) => {
    await drafts.remove(actor, params.reviewId);
    return { message: 'The draft is deleted.' };
  },
  sendReview: async ({ actor, params }) => ({ message: 'The review is sent.', data: await sending.send(actor, params.reviewId) }),
  addReviewSheets: async ({ actor, params, body }) => ({ message: 'Added.', data: await running.addSheets(actor, params.reviewId, body) }),
  addReviewers: async ({ actor, params, body }) => ({ message: 'Added.', data: await reviewers.add(actor, params.reviewId, body) }),
  updateReviewer: async ({ actor, params, body }) => ({
    message: 'Saved.',
    data: await reviewers.change(actor, params.reviewId, params.reviewerId, body),
  }),
  removeReviewer: async ({ actor, params }) => ({
    message: 'Removed.',
    data: await reviewers.remove(actor, params.reviewId, params.reviewerId),
  }),
  remindReviewers: async ({ actor, params, body }) => ({
    message: 'Reminded.',
    data: await running.remind(actor, params.reviewId, body.reviewers),
  }),
  startReviewStage: async ({ actor, params }) => ({
    message: 'The stage is started.',
    data: await running.startStage(actor, params.reviewId, params.stage),
  }),
  closeReview: async ({ actor, params, body }) => ({
    message: 'The review is closed.',
    data: await closing.close(actor, params.reviewId, body),
  }),
  stampReview: async ({ actor, params }) => ({ message: 'The stamps are being placed.', data: await stamps.ask(actor, params.reviewId) }),
  reopenReview: async ({ actor, params, body }) => ({
    message: 'The review is open again.',
    data: await closing.reopen(actor, params.reviewId, body.reason),
  }),
});

const reviewingRoutes = ({ progress }: ReviewServices): Handlers => ({
  openReview: async ({ actor, params }) => ({ message: 'The review.', data: await progress.open(actor, params.reviewId) }),
  setSheetsViewed: async ({ actor, params, body }) => ({ message: 'Saved.', data: await progress.setViewed(actor, params.reviewId, body) }),
  decideReview: async ({ actor, params, body }) => ({
    message: 'Your decision is saved.',
    data: await progress.decide(actor, params.reviewId, body),
  }),
  withdrawDecision: async ({ actor, params }) => ({
    message: 'Your decision is withdrawn.',
    data: await progress.withdraw(actor, params.reviewId),
  }),
});

const decisionSetRoutes = ({ decisionSets }: ReviewServices): Handlers => ({
  listDecisionSets: async ({ actor, params }) => ({ message: 'The decisions.', data: await decisionSets.list(actor, params.id) }),
  createDecisionSet: async ({ actor, params, body }) => ({ message: 'Saved.', data: await decisionSets.create(actor, params.id, body) }),
  updateDecisionSet: async ({ actor, params, body }) => ({ message: 'Saved.', data: await decisionSets.update(actor, params.setId, body) }),
  deleteDecisionSet: async ({ actor, params }) => {
    await decisionSets.remove(actor, params.setId);
    return { message: 'Deleted.' };
  },
});
