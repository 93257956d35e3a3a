import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createAnswerEffects } from './answer-effects.ts';
import { createAnswersService } from './answers.service.ts';
import { carryJob, followVersionsJob, giveUpCarryingJob } from './carry-over.jobs.ts';
import { carryOverRoutes } from './carry-over.routes.ts';
import { createCarryOverService } from './carry-over.service.ts';
import { createCarryingService } from './carrying.service.ts';
import { createFollowVersionsService, type FollowingParts } from './follow-versions.service.ts';
import { createMarkupMover } from './move-markup.ts';
import { createUndoCarryOverService } from './undo-carry-over.service.ts';

export function carryOverFeature(deps: Deps, others: Pick<FollowingParts, 'compareWithPrevious'>) {
  const reader = createCarryOverService(deps);
  const services = {
    carryOvers: reader,
    carrying: createCarryingService(deps),
    answers: createAnswersService({ ...deps, reader, effects: createAnswerEffects({ ...deps, mover: createMarkupMover(deps) }) }),
    undoing: createUndoCarryOverService({ ...deps, reader }),
    following: createFollowVersionsService({ ...deps, ...others }),
  };
  return {
    services,
    routes: carryOverRoutes(services),
    jobs: [
      onJob(carryJob, ({ carryOverId }, run) => services.carrying.carry(carryOverId, run)),
      onJob(followVersionsJob, ({ itemId }) => services.following.follow(itemId)),
      onJob(giveUpCarryingJob, ({ carryOverId }) => services.carrying.giveUp(carryOverId)),
    ],
  };
}
