/**
 * The log is read by id. A transaction that appends events first takes a shared advisory lock whose key says which id had been handed out by
 * then, so every id it gets is higher; `settled_events` is the lowest such key, and nothing at or below it can still appear. Only transactions
 * that append to this log hold such locks. docs/decisions/0005 has the proof.
 */
export const logByNumber = `
create function hold_event_place() returns trigger language plpgsql as $$
begin
  if current_setting('sheetmark.holds_event_place', true) is distinct from 'yes' then
    perform pg_advisory_xact_lock_shared((5::bigint << 56) + coalesce(pg_sequence_last_value('events_id_seq'), 0));
    perform set_config('sheetmark.holds_event_place', 'yes', true);
  end if;
  return null;
end $$;
create trigger hold_event_place before insert on events for each statement execute function hold_event_place();

create function settled_events() returns bigint language plpgsql volatile as $$
declare
  -- Read before the locks: whoever takes a lock after this gets a higher id.
  handed_out bigint := coalesce(pg_sequence_last_value('events_id_seq'), 0);
begin
  return least(handed_out, (
    select min(((classid::bigint & ((1 << 24) - 1)) << 32) | objid::bigint) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 24 = 5
      and database = (select oid from pg_database where datname = current_database())
  ));
end $$;

-- No event that was not read is passed over; of those that interleaved with it, some may be read again, this once.
update log_readers r set id = coalesce(
  (select min(e.id) - 1 from events e where (e.tx, e.id) > (r.tx, r.id)),
  (select max(e.id) from events e), 0);
alter table log_readers drop column tx;
alter table events drop column tx;
-- When the event was written, which is when its transaction ends rather than when it began: by id they are then in order.
alter table events alter column created_at set default clock_timestamp();
create index events_project on events (project_id, id);
create index events_actor on events (actor_id, id);
`;
