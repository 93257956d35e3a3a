/** A user's own two lists are put into the order of names from the index alone, too. Names are no longer than what an index of theirs holds. */
const own = (table: string, name: string, on: string) => `
drop index ${table}_of_creator;
drop index ${table}_of_assignee;
create index ${table}_of_creator on ${table} (created_by, project_id, id)
  include (assignee_id, resolved_by, status_rank, priority_rank, ${name}${on}) where deleted_at is null;
create index ${table}_of_assignee on ${table} (assignee_id, project_id, id)
  include (created_by, resolved_by, status_rank, priority_rank, ${name}${on}) where deleted_at is null;`;

export const namesInOwnLists = `
${own('markups', 'name', ', item_id')}
${own('tasks', 'task_name', '')}
`;
