const byChanges = (table: string): string =>
  `create index ${table}_by_changes on ${table} (project_id, revision, id) where deleted_at is null;`;

export const listsByChanges = ['markups', 'tasks'].map(byChanges).join('\n');
