/** What a page opens its live connection with: once, within seconds, and only while its session holds. */
export const live = `
create table live_tickets (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index live_tickets_session on live_tickets (session_id);
create index live_tickets_expiry on live_tickets (expires_at);
`;
