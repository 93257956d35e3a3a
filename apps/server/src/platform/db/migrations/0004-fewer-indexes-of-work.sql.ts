const kinds = [
  { table: 'markups', name: 'name, item_id' },
  { table: 'tasks', name: 'task_name' },
] as const;
const roles = [
  { role: 'creator', column: 'created_by', other: 'assignee_id', former: 'created_by' },
  { role: 'assignee', column: 'assignee_id', other: 'created_by', former: 'assigned_to' },
] as const;
const orders = ['updated', 'due', 'due_descending'];

/** The lists of one user are read from one index for each role, in any order. */
export const fewerIndexesOfWork = kinds
  .flatMap(({ table, name }) =>
    roles.flatMap(({ role, column, other, former }) => [
      ...[former, ...orders.map((order) => `${column}_${order}`)].map((index) => `drop index if exists ${table}_${index};`),
      `drop index if exists ${table}_of_${role};`,
      `create index ${table}_of_${role} on ${table} (${column}, project_id, id)
        include (${other}, resolved_by, status_rank, priority_rank, due_date, created_at, updated_at, ${name}) where deleted_at is null;`,
    ]),
  )
  .join('\n');
