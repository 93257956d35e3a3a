/** The calls whose responses list markups and tasks together. */
export const workListIds = ['listProjectWork', 'listCreatedByMe', 'listAssignedToMe'] as const;

/** All responses that become stale when a task changes. */
export const taskListOperations = ['getTask', 'listTasks', 'listProjects', ...workListIds] as const;
