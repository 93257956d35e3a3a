/** Comments, and the attachments of comments, tasks and markups. */
export const comments = `
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
create index comments_trash on comments (deleted_at) where deleted_at is not null;
-- Comments of markups and of tasks are searched separately.
create index comments_markup_text on comments using gin (text gin_trgm_ops) with (fastupdate = off) where markup_id is not null;
create index comments_task_text on comments using gin (text gin_trgm_ops) with (fastupdate = off) where task_id is not null;
create index comments_markup_words on comments using gin (words_within(id >> 16, text)) with (fastupdate = off)
  where markup_id is not null and deleted_at is null;
create index comments_task_words on comments using gin (words_within(id >> 16, text)) with (fastupdate = off)
  where task_id is not null and deleted_at is null;

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
create index media_trash on media (deleted_at) where deleted_at is not null;
create index media_key on media (storage_key);
create index media_stored_by on media (created_by) include (size);
create index media_stored_in on media (project_id) include (size);

create table comment_attachments (
  comment_id bigint not null references comments on delete cascade,
  media_id bigint not null references media,
  primary key (comment_id, media_id)
);
create index comment_attachments_media on comment_attachments (media_id);

create table task_attachments (
  task_id bigint not null references tasks on delete cascade,
  media_id bigint not null references media,
  primary key (task_id, media_id)
);
create index task_attachments_media on task_attachments (media_id);

-- Images drawn in a markup. Users who can see the markup can see them.
create table drawn_media (
  markup_id bigint not null references markups (id) on delete cascade,
  media_id bigint not null references media (id) on delete cascade,
  primary key (markup_id, media_id)
);
create index drawn_media_media on drawn_media (media_id);
`;
