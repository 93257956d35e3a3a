import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createRequireCommentedMarkup } from '../markups/public.ts';
import { commentedTasks, createTaskCreator } from '../tasks/public.ts';
import { createTopicImportRunner, type RunTopicImportParts } from './run-topic-import.service.ts';
import { giveUpTopicImportJob, importTopicsJob } from './topics.jobs.ts';
import { topicsRoutes } from './topics.routes.ts';
import { createTopicsService } from './topics.service.ts';

export function topicsFeature(deps: Deps, others: Pick<RunTopicImportParts, 'changes'>) {
  const commented = { task: commentedTasks(deps.events), markup: createRequireCommentedMarkup(deps.events) };
  const topics = createTopicsService(deps);
  const importing = createTopicImportRunner({ ...deps, ...others, commented, createTask: createTaskCreator(deps) });
  return {
    services: { topics },
    routes: topicsRoutes(topics),
    jobs: [
      onJob(importTopicsJob, ({ importId }, run) => importing.run(importId, run)),
      onJob(giveUpTopicImportJob, ({ importId }) => importing.giveUp(importId)),
    ],
  };
}
