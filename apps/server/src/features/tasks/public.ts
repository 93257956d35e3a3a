export { tasksFeature } from './tasks.feature.ts';
export { type TaskChanges } from './task-changes.ts';
export { createTaskReader, type TaskReader } from './tasks.reader.ts';
