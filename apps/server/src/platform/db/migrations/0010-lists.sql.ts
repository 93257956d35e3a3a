/**
 * Behind every sorting of a project's rows an index, so that a page costs the same however many rows there are: people are walked by their
 * names and each one's rows read from an index. Behind the natural orders of a user's own two lists the same. Names are searched by
 * trigrams. What may be seen is counted from an index alone. The values of custom columns stand cell by cell, to be sorted and narrowed
 * down by; `place` is the value, shortened to what fits into an index.
 */
const sorted = (table: string) => `
create index ${table}_by_resolved on ${table} (project_id, coalesce(resolved_on, 'infinity'::timestamptz), id) where deleted_at is null;
create index ${table}_by_resolved_descending on ${table} (project_id, coalesce(resolved_on, '-infinity'::timestamptz), id)
  where deleted_at is null;
create index ${table}_by_assignee on ${table} (project_id, coalesce(assignee_id, 0), id) where deleted_at is null;
create index ${table}_by_creator on ${table} (project_id, created_by, id) where deleted_at is null;
create index ${table}_by_resolver on ${table} (project_id, coalesce(resolved_by, 0), id) where deleted_at is null;
${['created_by', 'assignee_id'].map((whose) => ownSorted(table, whose)).join('')}`;

const ownSorted = (table: string, whose: string) => `
create index ${table}_${whose}_updated on ${table} (${whose}, updated_at, id) where deleted_at is null;
create index ${table}_${whose}_due on ${table} (${whose}, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index ${table}_${whose}_due_descending on ${table} (${whose}, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;`;

export const lists = `
${sorted('markups')}
${sorted('tasks')}
drop index markups_project;
create index markups_project on markups (project_id, id) include (visibility, created_by, assignee_id, item_id) where deleted_at is null;
create index markups_name_text on markups using gin (name gin_trgm_ops);
create index tasks_name_text on tasks using gin (task_name gin_trgm_ops);
create index items_by_name on items (project_id, lower(name), id) where deleted_at is null;

create table metadata_cells (
  markup_id bigint not null references markups on delete cascade,
  project_id bigint not null references projects on delete cascade,
  column_name text not null,
  value jsonb not null,
  place jsonb not null,
  primary key (markup_id, column_name)
);
create index metadata_cells_by_place on metadata_cells (project_id, column_name, place, markup_id);
insert into metadata_cells
select v.markup_id, v.project_id, c.key, c.value,
  case jsonb_typeof(c.value) when 'string' then to_jsonb(left(c.value #>> '{}', 200)) else c.value end
from metadata_values v, jsonb_each(v.values) c where v.markup_id is not null;
`;
