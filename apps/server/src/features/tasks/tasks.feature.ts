import type { Deps } from '../../deps.ts';
import { createCommentsService, type MarkupReader } from '../markups/public.ts';
import { commentedTasks } from './task-access.ts';
import { createTaskChanges } from './task-changes.ts';
import { createTaskReader } from './tasks.reader.ts';
import { tasksRoutes } from './tasks.routes.ts';
import { createTasksService } from './tasks.service.ts';

export function tasksFeature(deps: Deps, { reader }: { readonly reader: MarkupReader }) {
  const taskReader = createTaskReader(deps);
  const taskChanges = createTaskChanges(deps);
  const tasks = createTasksService({ ...deps, reader: taskReader, changes: taskChanges });
  const taskComments = createCommentsService({ ...deps, reader, requireCommented: commentedTasks(deps.events) });
  return { services: { taskReader, taskChanges, tasks, taskComments }, routes: tasksRoutes(tasks, taskComments) };
}
