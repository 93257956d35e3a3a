/** How much may be stored, in bytes: null is without limit, no row is what everybody has. What is stored is summed by the indexes alone. */
export const storageLimits = `
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
create index files_stored_by on files (created_by) include (size);
create index files_stored_in on files (project_id) include (size);
create index media_stored_by on media (created_by) include (size);
create index media_stored_in on media (project_id) include (size);
create index uploads_begun_by on uploads (user_id) include (size) where file_id is null;
create index uploads_begun_in on uploads (project_id) include (size) where file_id is null;
`;
