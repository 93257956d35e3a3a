/** Imports of topics are jobs: the file is kept until its topics are tasks. */
export const topicImports = `
create table topic_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  project_id bigint not null references projects on delete cascade,
  guids jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  done integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  comments integer not null default 0,
  failure text,
  storage_key text,
  size bigint not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index topic_imports_project on topic_imports (project_id);
create index topic_imports_user on topic_imports (user_id, id);
create index topic_imports_key on topic_imports (storage_key) where storage_key is not null;
create index topic_imports_end on topic_imports (ends_at);
`;
