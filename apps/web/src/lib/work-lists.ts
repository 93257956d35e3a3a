/** The calls whose responses list markups and tasks together. */
export const workListIds = ['listProjectWork', 'listCreatedByMe', 'listAssignedToMe'] as const;
