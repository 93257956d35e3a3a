import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createAnswerEffects } from './answer-effects.ts';
import { createAnswersService } from './answers.service.ts';
import { carryJob, giveUpCarryingJob } from './carry-over.jobs.ts';
import { carryOverRoutes } from './carry-over.routes.ts';
import { createCarryOverService } from './carry-over.service.ts';
import { createCarryingService } from './carrying.service.ts';
import { createMarkupMover } from './move-markup.ts';
import { createUndoCarryOverService } from './undo-carry-over.service.ts';

export function carryOverFeature(deps: Deps) {
  const reader = createCarryOverService(deps);
  const services = {
    carryOvers: reader,
    carrying: createCarryingService(deps),
    answers: createAnswersService({ ...deps, reader, effects: createAnswerEffects({ ...deps, mover: createMarkupMover(deps) }) }),
    undoing: createUndoCarryOverService({ ...deps, reader }),
  };
  return {
    services,
    routes: carryOverRoutes(services),
    jobs: [
      onJob(carryJob, ({ carryOverId }, run) => services.carrying.carry(carryOverId, run)),
      onJob(giveUpCarryingJob, ({ carryOverId }) => services.carrying.giveUp(carryOverId)),
    ],
  };
}
