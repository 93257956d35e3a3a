/**
 * Rows that are due in some days are put into the order of their making from the index alone, too. The planner is told how many rows have no day,
 * which it can't know of an expression.
 */
const byDue = (table: string, shown: string) => `
drop index ${table}_by_due;
create index ${table}_by_due on ${table} (project_id, coalesce(due_date, 'infinity'::date), id) include (${shown}created_at, due_date)
  where deleted_at is null;
create statistics ${table}_due on (coalesce(due_date, 'infinity'::date)) from ${table};
create statistics ${table}_resolved_on on (coalesce(resolved_on, 'infinity'::timestamptz)) from ${table};
analyze ${table};`;

export const dueInLists = `
${byDue('markups', 'visibility, created_by, assignee_id, item_id, ')}
${byDue('tasks', '')}
`;
