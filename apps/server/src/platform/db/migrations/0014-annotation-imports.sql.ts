export const annotationImports = `
alter table files add column hides_annotations boolean not null default false;
alter table markups add column author_name text, add column author_id bigint references users;
alter table comments add column author_name text, add column author_id bigint references users;
create index markups_author on markups (project_id, author_name) where author_name is not null;
create index comments_author on comments (project_id, author_name) where author_name is not null;

create table annotation_settings (
  project_id bigint primary key references projects on delete cascade,
  answer text not null check (answer in ('ask', 'import', 'show', 'hide'))
);
create table annotation_authors (
  project_id bigint not null references projects on delete cascade,
  name text not null,
  user_id bigint not null references users,
  primary key (project_id, name)
);
create table annotation_imports (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  item_id bigint not null references items on delete cascade,
  file_id bigint not null references files on delete cascade,
  created_by bigint not null references users,
  source text not null check (source in ('version', 'file')),
  name text not null,
  state text not null check (state in ('asked', 'ready', 'applied', 'undone', 'shown', 'hidden', 'failed')),
  found jsonb not null,
  failure text,
  exported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index annotation_imports_item on annotation_imports (item_id, id);
create index annotation_imports_file on annotation_imports (file_id);
create table annotation_changes (
  id bigint generated always as identity primary key,
  import_id bigint not null references annotation_imports on delete cascade,
  kind text not null check (kind in ('new', 'changed', 'conflict', 'deleted', 'unchanged')),
  page_number integer not null,
  name text not null,
  title text not null,
  markup_id bigint references markups on delete cascade,
  found json,
  decision text,
  before json
);
create index annotation_changes_import on annotation_changes (import_id, id);
create index annotation_changes_markup on annotation_changes (markup_id);
create table imported_annotations (
  item_id bigint not null references items on delete cascade,
  page_number integer not null,
  name text not null,
  markup_id bigint not null references markups on delete cascade,
  base json not null,
  primary key (item_id, page_number, name)
);
create index imported_annotations_markup on imported_annotations (markup_id);
`;
