export const guests = `
alter table users add column is_guest boolean not null default false;

create table project_guests (
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null references users,
  invited_by bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_guests_user on project_guests (user_id);

create table guest_settings (
  project_id bigint primary key references projects on delete cascade,
  members_invite boolean not null default false,
  allows_public boolean not null default false
);

create table guest_links (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  review_id bigint references reviews on delete cascade,
  item_id bigint references items on delete cascade,
  folder_id bigint references folders on delete cascade,
  access text not null check (access in ('view', 'comment', 'markup', 'decide')),
  may_download boolean not null default false,
  addresses text[],
  is_public boolean not null default false,
  password_hash text,
  secret_hash bytea not null unique,
  sealed_secret bytea not null,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  check (num_nonnulls(review_id, item_id, folder_id) = 1)
);
create index guest_links_project on guest_links (project_id, id);
create index guest_links_review on guest_links (review_id) where review_id is not null;

create table guest_sessions (
  session_id bigint primary key references sessions on delete cascade,
  link_id bigint not null references guest_links on delete cascade
);
create index guest_sessions_link on guest_sessions (link_id);

create table guest_codes (
  link_id bigint not null references guest_links on delete cascade,
  email text not null,
  name text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (link_id, email)
);

create table guest_visits (
  link_id bigint not null references guest_links on delete cascade,
  user_id bigint not null references users,
  opened integer not null,
  last_opened_at timestamptz not null,
  primary key (link_id, user_id)
);
`;
