export { commentedTasks } from './task-access.ts';
export { createTaskChanges, type TaskChanges } from './task-changes.ts';
export { createTaskReader, type TaskReader } from './tasks.reader.ts';
export { createTasksService } from './tasks.service.ts';
export { tasksRoutes } from './tasks.routes.ts';
