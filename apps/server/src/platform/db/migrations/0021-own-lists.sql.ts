/**
 * A user's own two lists are sorted from an index alone in the orders that have none of their own, and the rows of a document read in the
 * order of their ids.
 */
const own = (table: string, on: string) => `
create index ${table}_of_creator on ${table} (created_by, project_id, id) include (assignee_id, resolved_by, status_rank, priority_rank${on})
  where deleted_at is null;
create index ${table}_of_assignee on ${table} (assignee_id, project_id, id) include (created_by, resolved_by, status_rank, priority_rank${on})
  where deleted_at is null;`;

export const ownLists = `
${own('markups', ', item_id')}
${own('tasks', '')}
drop index markups_item;
create index markups_item on markups (item_id, id);
`;
