export const personalTokens = `
create table personal_tokens (
  session_id bigint primary key references sessions on delete cascade,
  name text not null,
  hint text not null,
  scope text not null check (scope in ('read', 'comment', 'write')),
  projects bigint[]
);
alter table events add column token text;
`;
