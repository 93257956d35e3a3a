/** The event log, and what the server remembers for itself. */
export const log = `
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  actor_id bigint references users,
  project_id bigint references projects,
  data jsonb not null,
  -- When the row is written, at the end of its transaction, so that times follow ids.
  created_at timestamptz not null default clock_timestamp(),
  -- The client's address and the request. Null if no request caused the event.
  source text,
  request_id text
);
create index events_project on events (project_id, id);
create index events_actor on events (actor_id, id);
create index events_type on events (type, id);

-- A transaction that appends events first takes a shared advisory lock whose key is the last assigned id, so all its ids are higher.
create function hold_event_place() returns trigger language plpgsql as $$
begin
  if current_setting('sheetmark.holds_event_place', true) is distinct from 'yes' then
    perform pg_advisory_xact_lock_shared((5::bigint << 56) + coalesce(pg_sequence_last_value('events_id_seq'), 0));
    perform set_config('sheetmark.holds_event_place', 'yes', true);
  end if;
  return null;
end $$;
create trigger hold_event_place before insert on events for each statement execute function hold_event_place();

-- The lowest such key: nothing at or below it can still appear. docs/decisions/0005 has the proof.
create function settled_events() returns bigint language plpgsql volatile as $$
declare
  -- Read before the locks: a transaction that takes its lock later gets a higher id.
  handed_out bigint := coalesce(pg_sequence_last_value('events_id_seq'), 0);
begin
  return least(handed_out, (
    select min(((classid::bigint & ((1 << 24) - 1)) << 32) | objid::bigint) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 24 = 5
      and database = (select oid from pg_database where datname = current_database())
  ));
end $$;

-- The last event that each reader has read.
create table log_readers (
  name text primary key,
  id bigint not null
);

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

-- Values that the server created and keeps.
create table kept_settings (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Settings that administrators change while the server runs.
create table installation_settings (
  name text primary key,
  value jsonb not null,
  updated_by bigint references users,
  updated_at timestamptz not null
);
`;
