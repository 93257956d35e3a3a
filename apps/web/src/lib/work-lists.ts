/** The calls whose answers list markups and tasks together. */
export const workListIds = ['listProjectWork', 'listCreatedByMe', 'listAssignedToMe'] as const;

/** All answers that are old once a task changed. */
export const answersOfTasks = ['getTask', 'listTasks', 'listProjects', ...workListIds] as const;
