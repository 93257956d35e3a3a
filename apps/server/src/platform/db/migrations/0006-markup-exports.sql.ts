export const markupExports = `
create table markup_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  project_id bigint not null references projects on delete cascade,
  request jsonb not null,
  name text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  failure text,
  notes jsonb not null default '[]',
  markups integer not null default 0,
  storage_key text,
  media_type text,
  size bigint,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index markup_exports_project on markup_exports (project_id);
create index markup_exports_user on markup_exports (user_id, id);
create index markup_exports_key on markup_exports (storage_key) where storage_key is not null;
create index markup_exports_end on markup_exports (ends_at);
`;
