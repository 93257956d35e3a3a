export const secondFactors = `
create table authenticators (
  user_id bigint primary key references users,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
alter table sessions add column confirmed_at timestamptz;
alter table users add column keeps_password boolean not null default false;
`;
