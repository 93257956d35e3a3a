/**
 * The whole schema. Conventions: ids are bigint identities; times are timestamptz; a row with `deleted_at` is in the trash and
 * every list leaves it out; `project_id` is repeated on rows below a project so that access and lists need no joins.
 */
export const initialSchema = `
create extension if not exists pg_trgm;

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null default '',
  user_type smallint not null default 2 check (user_type in (1, 2)),
  is_active smallint not null default 1 check (is_active in (0, 1)),
  validated_at timestamptz,
  extra_settings jsonb,
  notification_end_point text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (lower(email)) where deleted_at is null;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  user_agent text not null default '',
  source text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table mailed_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('validate', 'reset')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_user on mailed_links (user_id);

create table attempts (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null
);
create index attempts_subject on attempts (subject, at);
create index attempts_at on attempts (at);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  endpoint text not null unique,
  subscription jsonb not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

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

create table memberships (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  user_id bigint not null references users,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (project_id, user_id)
);
create index memberships_user on memberships (user_id, project_id);

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
create index invitations_project on invitations (project_id, id);
create index invitations_email on invitations (lower(email));

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
  deleted_by bigint references users
);
create unique index items_name on items (folder_id, lower(name)) where deleted_at is null;
create index items_project on items (project_id, id);

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
  unique (item_id, version)
);
create index files_project on files (project_id, id);

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
  unique (file_id, page_number)
);

create table editor_details (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  page_number integer not null,
  created_at timestamptz not null default now(),
  unique (item_id, page_number)
);

create table markups (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  item_id bigint not null references items,
  editor_id bigint not null references editor_details,
  file_id bigint references files,
  page_number integer not null,
  open text not null default 'none' check (open in ('none', 'review', 'open', 'closed')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  assignee_id bigint references users,
  due_date date,
  objects json,
  itext json,
  search_text text not null default '',
  thumbnail_key text,
  revision integer not null default 1,
  created_by bigint not null references users,
  resolved_by bigint references users,
  resolved_on timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index markups_page on markups (editor_id, id) where deleted_at is null;
create index markups_project on markups (project_id, id) where deleted_at is null;
create index markups_item on markups (item_id) where deleted_at is null;
create index markups_assignee on markups (assignee_id, id) where deleted_at is null;
create index markups_creator on markups (created_by, id) where deleted_at is null;
create index markups_text on markups using gin (search_text gin_trgm_ops);

create table tasks (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  markup_id bigint references markups,
  task_name text not null,
  description text not null default '',
  status text not null default 'open' check (status in ('open', 'closed', 'review')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  assignee_id bigint references users,
  due_date date,
  revision integer not null default 1,
  created_by bigint not null references users,
  resolved_by bigint references users,
  resolved_on timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index tasks_project on tasks (project_id, id) where deleted_at is null;
create index tasks_assignee on tasks (assignee_id, id) where deleted_at is null;
create index tasks_creator on tasks (created_by, id) where deleted_at is null;
create index tasks_markup on tasks (markup_id) where markup_id is not null;
create index tasks_text on tasks using gin ((task_name || ' ' || description) gin_trgm_ops);

create table comments (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  markup_id bigint references markups,
  task_id bigint references tasks,
  text text not null,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (num_nonnulls(markup_id, task_id) = 1)
);
create index comments_markup on comments (markup_id, id) where markup_id is not null;
create index comments_task on comments (task_id, id) where task_id is not null;
create index comments_text on comments using gin (text gin_trgm_ops);

create table mentions (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users,
  primary key (comment_id, user_id)
);

create table media (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index media_project on media (project_id, id);

create table comment_attachments (
  comment_id bigint not null references comments on delete cascade,
  media_id bigint not null references media,
  primary key (comment_id, media_id)
);

create table task_attachments (
  task_id bigint not null references tasks on delete cascade,
  media_id bigint not null references media,
  primary key (task_id, media_id)
);

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

create table views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('markups_and_tasks', 'projects')),
  name text not null,
  configuration text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index views_name on views (user_id, kind, lower(name));

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type text not null,
  status text not null default 'unread_notification' check (status in ('unread_notification', 'read_notification')),
  notification_text text not null,
  actor_id bigint references users,
  project_id bigint references projects,
  item_id bigint references items,
  markup_id bigint references markups,
  task_id bigint references tasks,
  url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where status = 'unread_notification';

create table events (
  id bigint generated always as identity primary key,
  -- Ids can commit out of order. Readers order by (tx, id) and read only below the oldest transaction still open, so none is skipped.
  tx xid8 not null default pg_current_xact_id(),
  type text not null,
  actor_id bigint references users,
  project_id bigint references projects,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index events_order on events (tx, id);
create index events_project on events (project_id, tx, id);

create table idempotency_keys (
  user_id bigint not null references users,
  operation text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table kept_settings (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
`;
