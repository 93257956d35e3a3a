/** What items hold in custom columns, cell by cell as of markups, so that a project's files can be narrowed down by it. */
export const itemCells = `
create table item_cells (
  item_id bigint not null references items on delete cascade,
  project_id bigint not null references projects on delete cascade,
  column_name text not null,
  value jsonb not null,
  place jsonb not null,
  primary key (item_id, column_name)
);
create index item_cells_by_place on item_cells (project_id, column_name, place, item_id);
insert into item_cells
select v.item_id, v.project_id, c.key, c.value,
  case jsonb_typeof(c.value) when 'string' then to_jsonb(left(c.value #>> '{}', 200)) else c.value end
from metadata_values v, jsonb_each(v.values) c where v.item_id is not null;
`;
