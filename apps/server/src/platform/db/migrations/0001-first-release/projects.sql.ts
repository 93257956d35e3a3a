/** Projects, their members, and the folders and items in them. */
export const projects = `
create table projects (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index projects_owner on projects (user_id);
create index projects_trash on projects (deleted_at) where deleted_at is not null;

create table memberships (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  user_id bigint not null references users,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (project_id, user_id)
);
create index memberships_user on memberships (user_id, project_id);

-- One pending invitation per project and address.
create table invitations (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  email text not null,
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitations_email on invitations (lower(email));
create index invitations_project on invitations (project_id, id) where accepted_at is null and revoked_at is null;
create unique index invitations_pending on invitations (project_id, lower(email)) where accepted_at is null and revoked_at is null;

create table folders (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  parent_id bigint references folders,
  name text not null,
  description text not null default '',
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index folders_name on folders (project_id, coalesce(parent_id, 0), lower(name)) where deleted_at is null;
create index folders_parent on folders (parent_id);
create index folders_trash on folders (deleted_at) where deleted_at is not null;
create index folders_text on folders using gin (name gin_trgm_ops) with (fastupdate = off);
create index folders_words on folders using gin (words_within(id >> 16, name)) with (fastupdate = off) where deleted_at is null;

create table items (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  folder_id bigint not null references folders,
  name text not null,
  assignee_id bigint references users,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  last_markup_number integer not null default 0
);
create unique index items_name on items (folder_id, lower(name)) where deleted_at is null;
create index items_project on items (project_id, id);
create index items_folder on items (folder_id);
create index items_trash on items (deleted_at) where deleted_at is not null;
create index items_text on items using gin (name gin_trgm_ops) with (fastupdate = off);
create index items_by_name on items (project_id, lower(name), id) where deleted_at is null;
create index items_words on items using gin (words_within(id >> 16, name)) with (fastupdate = off) where deleted_at is null;
`;
