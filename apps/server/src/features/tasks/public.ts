export { tasksFeature } from './tasks.feature.ts';
export { createTaskCreator, type TaskCreator } from './create-task.ts';
export { commentedTasks } from './task-access.ts';
export { type TaskChanges } from './task-changes.ts';
export { createTaskReader, type TaskReader } from './tasks.reader.ts';
