/** From where, and on behalf of which request, an event was caused; null for what nobody asked for, and for all before this step. */
export const audit = `
alter table events add column source text, add column request_id text;
create index events_actor on events (actor_id, tx, id);
`;
