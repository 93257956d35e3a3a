export const calendarFeeds = `
create table calendar_feeds (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  project_id bigint references projects on delete cascade,
  secret_hash bytea not null unique,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, project_id)
);
create index calendar_feeds_of_project on calendar_feeds (project_id);
`;
