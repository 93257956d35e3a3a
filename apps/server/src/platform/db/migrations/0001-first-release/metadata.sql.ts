/**
 * Custom columns of items and markups. A row's values are one JSON object in `metadata_values`; the cells repeat them one by one for sorting
 * and filtering. `place` is the value, shortened to what fits into an index.
 */
export const metadata = `
create table metadata_columns (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  column_name text not null,
  kind text not null default 'text' check (kind in ('text', 'number', 'date', 'choice', 'checkbox')),
  choices jsonb,
  created_at timestamptz not null default now()
);
create unique index metadata_columns_name on metadata_columns (project_id, lower(column_name));

create table metadata_values (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  item_id bigint references items,
  markup_id bigint references markups,
  values jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  check (num_nonnulls(item_id, markup_id) = 1)
);
create unique index metadata_values_item on metadata_values (item_id) where item_id is not null;
create unique index metadata_values_markup on metadata_values (markup_id) where markup_id is not null;

create table metadata_cells (
  markup_id bigint not null references markups on delete cascade,
  project_id bigint not null references projects on delete cascade,
  column_name text not null,
  value jsonb not null,
  place jsonb not null,
  primary key (markup_id, column_name)
);
create index metadata_cells_by_place on metadata_cells (project_id, column_name, place, markup_id);

create table item_cells (
  item_id bigint not null references items on delete cascade,
  project_id bigint not null references projects on delete cascade,
  column_name text not null,
  value jsonb not null,
  place jsonb not null,
  primary key (item_id, column_name)
);
create index item_cells_by_place on item_cells (project_id, column_name, place, item_id);

-- The distinct places of a project's column, so that a text filter searches these instead of every cell. Extra rows do no harm.
create table metadata_places (
  project_id bigint not null references projects on delete cascade,
  column_name text not null,
  place jsonb not null,
  primary key (project_id, column_name, place)
);
`;
