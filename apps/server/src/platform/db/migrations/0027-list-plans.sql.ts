/**
 * Where rows are sorted by several columns and the first has few values, many rows are alike in it: status, priority and due date are then
 * compared in the index, without the rows. The planner is told how often somebody stands in the columns of people, which it can't know of an
 * expression.
 */
const covered = ['status', 'priority'] as const;
const shown = { markups: 'visibility, created_by, assignee_id, item_id, ', tasks: '' } as const;
const otherOf = { status: 'priority_rank', priority: 'status_rank' } as const;

const index = (table: 'markups' | 'tasks', by: (typeof covered)[number]) => `
drop index ${table}_by_${by};
create index ${table}_by_${by} on ${table} (project_id, ${by}_rank, id) include (${shown[table]}${otherOf[by]}, due_date)
  where deleted_at is null;`;

const counted = (table: 'markups' | 'tasks') => `
create statistics ${table}_assignees on (coalesce(assignee_id, 0)) from ${table};
create statistics ${table}_resolvers on (coalesce(resolved_by, 0)) from ${table};
analyze ${table};`;

export const listPlans = (['markups', 'tasks'] as const)
  .map((table) => `${covered.map((by) => index(table, by)).join('')}${counted(table)}`)
  .join('\n');
