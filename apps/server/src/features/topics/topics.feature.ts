import type { Deps } from '../../deps.ts';
import { createRequireCommentedMarkup } from '../markups/public.ts';
import { commentedTasks, createTaskCreator } from '../tasks/public.ts';
import { topicsRoutes } from './topics.routes.ts';
import { createTopicsService, type TopicsParts } from './topics.service.ts';

export function topicsFeature(deps: Deps, others: Pick<TopicsParts, 'changes'>) {
  const commented = { task: commentedTasks(deps.events), markup: createRequireCommentedMarkup(deps.events) };
  const topics = createTopicsService({ ...deps, ...others, commented, createTask: createTaskCreator(deps) });
  return { services: { topics }, routes: topicsRoutes(topics) };
}
