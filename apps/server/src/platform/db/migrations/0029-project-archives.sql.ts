/** Whole projects that are written into an archive, or read from one. */
export const projectArchives = `
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
