/** Users, and how they sign in. */
export const accounts = `
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null default '',
  -- 1 is an administrator.
  user_type smallint not null default 2 check (user_type in (1, 2)),
  is_active smallint not null default 1 check (is_active in (0, 1)),
  validated_at timestamptz,
  extra_settings jsonb,
  notification_end_point text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A password chosen before the address was validated may be a stranger's. It signs nobody in until the owner of the address confirms it.
  password_unconfirmed boolean not null default false,
  -- A hash of the client that validated the address without asking for a proof.
  validated_from bytea
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

-- Opens a page's live connection: once, within seconds, while its session is valid.
create table live_tickets (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index live_tickets_session on live_tickets (session_id);
create index live_tickets_expiry on live_tickets (expires_at);

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

-- Rate limits shared by all processes. The subject names the action and its actor or target.
create table attempts (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null
);
create index attempts_subject on attempts (subject, at);
create index attempts_at on attempts (at);

-- Where a user has signed in before: a hash of the secret that a browser keeps, or of network address and program.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  device_hash bytea not null,
  source text not null,
  last_used_at timestamptz not null,
  unique (user_id, device_hash, source)
);
create index known_devices_source on known_devices (user_id, source);
create index known_devices_age on known_devices (last_used_at);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  endpoint text not null unique,
  subscription jsonb not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
`;
