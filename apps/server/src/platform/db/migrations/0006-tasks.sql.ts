/**
 * What lists of markups and tasks are sorted by: a markup's name, and the order of words that have one. Behind each sorting of a project's
 * rows, and behind each of a user's own two lists, an index, so that a page costs the same however many rows there are. Rows without a due
 * date come last either way, which takes an index for each.
 */
const kinds = `
  case coalesce(o.value ->> 'subType', '') when 'arrow' then 'Arrow' when 'line' then 'Line' when 'measurementLine' then 'Measurement' else
    case o.value ->> 'type' when 'rect' then 'Rectangle' when 'ellipse' then 'Ellipse' when 'triangle' then 'Triangle' when 'cloud' then 'Cloud'
      when 'arrow' then 'Arrow' when 'line' then 'Line' when 'polygon' then 'Polygon' when 'polyline' then 'Polyline'
      when 'path' then 'Free drawing' when 'textbox' then 'Text box' when 'image' then 'Image' end
  end`;

const sorted = (table: string) => `
create index ${table}_by_created on ${table} (project_id, created_at, id) where deleted_at is null;
create index ${table}_by_updated on ${table} (project_id, updated_at, id) where deleted_at is null;
create index ${table}_by_due on ${table} (project_id, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index ${table}_by_due_descending on ${table} (project_id, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;
create index ${table}_by_status on ${table} (project_id, status_rank, id) where deleted_at is null;
create index ${table}_by_priority on ${table} (project_id, priority_rank, id) where deleted_at is null;
create index ${table}_created_by on ${table} (created_by, created_at, id) where deleted_at is null;
create index ${table}_assigned_to on ${table} (assignee_id, created_at, id) where deleted_at is null;`;

const ranks = (table: string, status: string) => `
alter table ${table}
  add column status_rank smallint not null generated always as
    (case ${status} when 'none' then 0 when 'open' then 1 when 'review' then 2 else 3 end) stored,
  add column priority_rank smallint not null generated always as
    (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored;`;

export const tasksAndLists = `
alter table markups add column name text not null default 'Markup';
update markups set name = coalesce(
  nullif(case when length(search_text) > 80 then left(search_text, 80) || '…' else search_text end, ''),
  case when json_typeof(objects) = 'array' then (
    select string_agg(distinct kind, ', ') from (select ${kinds} as kind from json_array_elements(objects) o limit 100) as named
  ) end,
  'Markup');
${ranks('markups', 'open')}
${ranks('tasks', 'status')}
${sorted('markups')}
${sorted('tasks')}
create index markups_by_name on markups (project_id, lower(name), id) where deleted_at is null;
create index tasks_by_name on tasks (project_id, lower(task_name), id) where deleted_at is null;
drop index markups_assignee;
drop index markups_creator;
drop index tasks_assignee;
drop index tasks_creator;
`;
