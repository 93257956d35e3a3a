import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createClosingService } from './closing.service.ts';
import { createDecisionSetsService } from './decision-sets.service.ts';
import { createDraftsService } from './drafts.service.ts';
import { createExportReviewsService } from './export-reviews.service.ts';
import { createProgressService } from './progress.service.ts';
import { createExportRecordService } from './record/export-record.service.ts';
import { createRecordService } from './record/record.service.ts';
import { createReviewersService } from './reviewers.service.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { createReviewsService } from './reviews.service.ts';
import { createRunningService } from './running.service.ts';
import { createSendService } from './send.service.ts';
import { stampReviewJob } from './stamps.jobs.ts';
import { createStampsService } from './stamps.service.ts';

export function reviewsFeature(deps: Deps) {
  const stamps = createStampsService(deps);
  const reviews = createReviewsService(deps);
  const steps = {
    drafts: createDraftsService(deps),
    sending: createSendService(deps),
    progress: createProgressService(deps),
    closing: createClosingService(deps),
  };
  return {
    services: { reviews: { ...steps, reviews } },
    routes: reviewsRoutes({
      ...steps,
      reviews,
      exportedReviews: createExportReviewsService({ ...deps, reviews }),
      reviewers: createReviewersService(deps),
      running: createRunningService(deps),
      record: createRecordService(deps),
      exportedRecord: createExportRecordService(deps),
      stamps,
      decisionSets: createDecisionSetsService(deps),
    }),
    jobs: [onJob(stampReviewJob, ({ reviewId, userId }, run) => stamps.place(reviewId, userId, run))],
  };
}
