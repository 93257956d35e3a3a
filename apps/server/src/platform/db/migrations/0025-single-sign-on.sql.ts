export const singleSignOn = `
create table provider_identities (
  provider text not null,
  subject text not null,
  user_id bigint not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);
create table provider_sessions (
  session_id bigint primary key references sessions on delete cascade,
  provider text not null,
  subject text not null,
  sid text,
  id_token bytea not null
);
create index provider_sessions_subject on provider_sessions (provider, subject);
create table sign_in_steps (
  token_hash bytea primary key,
  purpose text not null,
  data bytea not null,
  expires_at timestamptz not null
);
create index sign_in_steps_end on sign_in_steps (expires_at);
`;
