/** What users chose to see, and what they are notified of. */
export const notifications = `
create table views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('markups_and_tasks', 'projects')),
  name text not null,
  configuration text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The project whose members see the view.
  project_id bigint references projects on delete cascade
);
create unique index views_name on views (user_id, kind, lower(name));
create index views_project on views (project_id) where project_id is not null;

-- Favourites and recently opened places. A row without folder, item and view is the project itself. A view's project is the one that its
-- table is opened in.
create table quick_places (
  user_id bigint not null references users,
  shelf text not null check (shelf in ('favourite', 'recent')),
  project_id bigint references projects on delete cascade,
  folder_id bigint references folders on delete cascade,
  item_id bigint references items on delete cascade,
  page_number integer,
  view_id bigint references views on delete cascade,
  view_table text,
  at timestamptz not null,
  check (num_nonnulls(folder_id, item_id, view_id) <= 1),
  check (project_id is not null or view_id is not null),
  check ((view_id is null) = (view_table is null))
);
create unique index quick_places_favourite on quick_places (user_id, project_id, folder_id, item_id, page_number, view_id)
  nulls not distinct where shelf = 'favourite';
create unique index quick_places_recent on quick_places (user_id, project_id, folder_id, item_id) nulls not distinct where shelf = 'recent';
create index quick_places_project on quick_places (project_id);
create index quick_places_folder on quick_places (folder_id) where folder_id is not null;
create index quick_places_item on quick_places (item_id) where item_id is not null;
create index quick_places_view on quick_places (view_id) where view_id is not null;

-- Users who want every notification of a project, item or markup, or only those that name them. No row is the default.
create table follows (
  user_id bigint not null references users,
  project_id bigint not null references projects on delete cascade,
  item_id bigint references items on delete cascade,
  markup_id bigint references markups on delete cascade,
  choice text not null check (choice in ('follow', 'mute')),
  check (item_id is null or markup_id is null),
  unique nulls not distinct (user_id, project_id, item_id, markup_id)
);
create index follows_project on follows (project_id);
create index follows_item on follows (item_id) where item_id is not null;
create index follows_markup on follows (markup_id) where markup_id is not null;

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why the user gets it.
  reason text not null default 'member',
  file_id bigint references files on delete set null,
  is_shown boolean not null default true,
  mail text not null default 'none' check (mail in ('none', 'waiting', 'sent')),
  mailed_at timestamptz
);
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id, id) where status = 'unread_notification' and is_shown;
create index notifications_mail on notifications (user_id, id) where mail = 'waiting';
create index notifications_mailed on notifications (user_id, mailed_at) where mailed_at is not null;
create index notifications_project on notifications (project_id) where project_id is not null;
create index notifications_item on notifications (item_id) where item_id is not null;
create index notifications_markup on notifications (markup_id) where markup_id is not null;
create index notifications_task on notifications (task_id) where task_id is not null;
create index notifications_file on notifications (file_id) where file_id is not null;

-- Mails by address and pushes by endpoint, which the recipient may not accept at once. The oldest of an address goes first; held_until
-- reserves it for the process that sends it, and then until the next try.
create table outgoing (
  id bigint generated always as identity primary key,
  lane text not null,
  address text not null,
  content jsonb not null,
  tries integer not null default 0,
  held_until timestamptz
);
create index outgoing_of_address on outgoing (lane, address, id);
`;
