/** Uploads that may be broken off and resumed, the parts of them that have come, and stored bytes that no row was found to name. */
export const files = `
create table uploads (
  id text primary key,
  user_id bigint not null references users,
  project_id bigint not null references projects on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  -- The item whose next version it is to be; none when its name decides.
  item_id bigint references items on delete cascade,
  name text not null,
  size bigint not null,
  received bigint not null default 0 check (received between 0 and size),
  -- The version that it became.
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

create table upload_parts (
  upload_id text not null references uploads on delete cascade,
  -- Where in the upload its first byte stands.
  start bigint not null,
  size bigint not null check (size > 0),
  storage_key text not null,
  primary key (upload_id, start)
);
create index upload_parts_key on upload_parts (storage_key);

create table unnamed_bytes (
  storage_key text primary key,
  seen_at timestamptz not null
);

create index files_key on files (storage_key);
create index media_key on media (storage_key);
create index markups_thumbnail on markups (thumbnail_key) where thumbnail_key is not null;
create index files_trash on files (deleted_at) where deleted_at is not null;
`;
