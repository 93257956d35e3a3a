/**
 * The rows of a person or of a document are narrowed down further, and put into the order of their making, from the index alone: few rows of
 * a list lie beside each other in the table.
 */
const byPerson = (table: string, name: string, person: string, others: string) => `
drop index ${table}_by_${name};
create index ${table}_by_${name} on ${table} (project_id, ${person}, id) include (status_rank, priority_rank, ${others}created_at)
  where deleted_at is null;`;

export const coveringLists = `
${byPerson('markups', 'assignee', 'coalesce(assignee_id, 0)', 'visibility, created_by, assignee_id, item_id, ')}
${byPerson('markups', 'creator', 'created_by', 'visibility, assignee_id, item_id, ')}
${byPerson('tasks', 'assignee', 'coalesce(assignee_id, 0)', 'assignee_id, ')}
${byPerson('tasks', 'creator', 'created_by', '')}
drop index markups_item;
create index markups_item on markups (item_id, id) include (project_id, visibility, created_by, assignee_id, created_at, deleted_at);
`;
