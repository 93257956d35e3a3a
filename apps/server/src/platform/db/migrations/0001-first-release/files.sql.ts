/** Versions of items, their sheets, and everything about stored bytes. */
export const files = `
create table files (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  item_id bigint not null references items,
  version integer not null,
  actual_name text not null,
  kind text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  processing text not null default 'queued' check (processing in ('queued', 'running', 'ready', 'failed')),
  pages_total integer,
  pages_ready integer not null default 0,
  failure text,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  is_locked boolean not null default false,
  -- Encrypted with the server's secret.
  sealed_password bytea,
  -- The time spent on rendering and reading the file so far. It decides whose file is next.
  render_ms integer not null default 0,
  note text not null default '',
  unique (item_id, version)
);
create index files_project on files (project_id, id);
create index files_key on files (storage_key);
create index files_trash on files (deleted_at) where deleted_at is not null;
create index files_under_way on files (created_by) where processing in ('queued', 'running');
create index files_stored_by on files (created_by) include (size);
create index files_stored_in on files (project_id) include (size);

create table sheets (
  id bigint generated always as identity primary key,
  file_id bigint not null references files,
  page_number integer not null,
  width double precision not null,
  height double precision not null,
  unit text not null check (unit in ('pt', 'px')),
  mode text not null check (mode in ('vector', 'raster')),
  min_level smallint not null,
  max_level smallint not null,
  preview_scale double precision,
  preview_key text,
  thumbnail_key text,
  raster_key text,
  failure text,
  updated_at timestamptz not null default now(),
  -- When someone last waited for the page. It is rendered first.
  wanted_at timestamptz,
  unique (file_id, page_number)
);

-- The text read from a sheet, and the storage keys of its words and lines. Pages contain thousands of trigrams each, so these two
-- indexes collect their updates (fastupdate), unlike the other text indexes.
create table sheet_contents (
  sheet_id bigint primary key references sheets (id) on delete cascade,
  text text not null default '',
  words_key text not null,
  lines_key text not null
);
create index sheet_contents_text on sheet_contents using gin (text gin_trgm_ops);
create index sheet_contents_words on sheet_contents using gin (words_within(sheet_id >> 12, text));

-- Resumable uploads.
create table uploads (
  id text primary key,
  user_id bigint not null references users,
  project_id bigint not null references projects on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  -- The item that gets a new version. Null if the name decides.
  item_id bigint references items on delete cascade,
  name text not null,
  size bigint not null,
  received bigint not null default 0 check (received between 0 and size),
  -- The version that the finished upload became.
  file_id bigint references files on delete cascade,
  outcome text check (outcome in ('new_version', 'unchanged', 'tried_again')),
  created_at timestamptz not null default now(),
  check ((file_id is null) = (outcome is null))
);
create index uploads_age on uploads (created_at);
create index uploads_project on uploads (project_id);
create index uploads_folder on uploads (folder_id);
create index uploads_item on uploads (item_id) where item_id is not null;
create index uploads_file on uploads (file_id) where file_id is not null;
create index uploads_begun_by on uploads (user_id) include (size) where file_id is null;
create index uploads_begun_in on uploads (project_id) include (size) where file_id is null;

create table upload_parts (
  upload_id text not null references uploads on delete cascade,
  -- The offset of the part's first byte.
  start bigint not null,
  size bigint not null check (size > 0),
  storage_key text not null,
  primary key (upload_id, start)
);
create index upload_parts_key on upload_parts (storage_key);

-- Stored keys that no row named when the daily sweep looked.
create table unnamed_bytes (
  storage_key text primary key,
  seen_at timestamptz not null
);

-- Limits on stored bytes. Null is unlimited; a user or project without a row has the limit of every user or project.
create table storage_limits (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('server', 'every_user', 'every_project', 'user', 'project')),
  user_id bigint references users on delete cascade,
  project_id bigint references projects on delete cascade,
  max_bytes bigint check (max_bytes >= 0),
  check ((scope = 'user') = (user_id is not null) and (scope = 'project') = (project_id is not null)),
  unique nulls not distinct (scope, user_id, project_id)
);
create index storage_limits_user on storage_limits (user_id) where user_id is not null;
create index storage_limits_project on storage_limits (project_id) where project_id is not null;

-- Exports and imports of whole projects.
create table project_archives (
  id bigint generated always as identity primary key,
  direction text not null check (direction in ('export', 'import')),
  user_id bigint not null references users,
  project_id bigint references projects on delete cascade,
  name text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  failure text,
  storage_key text,
  size bigint,
  members jsonb not null default '[]',
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index project_archives_project on project_archives (project_id) where project_id is not null;
create index project_archives_user on project_archives (user_id, id);
create index project_archives_key on project_archives (storage_key) where storage_key is not null;
create index project_archives_end on project_archives (ends_at);
`;
