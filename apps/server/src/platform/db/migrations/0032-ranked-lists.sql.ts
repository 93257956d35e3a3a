/** Rows sorted by status and priority, in either order and direction, are read pair by pair, each in the order of its due dates. */
const byRanks = (table: string, shown: string) => `
create index ${table}_by_ranks on ${table} (project_id, status_rank, priority_rank, coalesce(due_date, 'infinity'::date), id) ${shown}
  where deleted_at is null;`;

export const rankedLists = `
${byRanks('markups', 'include (visibility, created_by, assignee_id, item_id)')}
${byRanks('tasks', '')}
`;
