import type { Deps } from '../../deps.ts';
import { createClosingService } from './closing.service.ts';
import { createDecisionSetsService } from './decision-sets.service.ts';
import { createDraftsService } from './drafts.service.ts';
import { createProgressService } from './progress.service.ts';
import { createRecordService } from './record/record.service.ts';
import { createReviewersService } from './reviewers.service.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { createReviewsService } from './reviews.service.ts';
import { createRunningService } from './running.service.ts';
import { createSendService } from './send.service.ts';

export function reviewsFeature(deps: Deps) {
  return {
    services: {},
    routes: reviewsRoutes({
      reviews: createReviewsService(deps),
      drafts: createDraftsService(deps),
      sending: createSendService(deps),
      reviewers: createReviewersService(deps),
      running: createRunningService(deps),
      progress: createProgressService(deps),
      closing: createClosingService(deps),
      record: createRecordService(deps),
      decisionSets: createDecisionSetsService(deps),
    }),
  };
}
