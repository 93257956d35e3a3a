/**
 * What leaves for somewhere that may not take it: mails by address, pushes by endpoint. Of each address the oldest goes first; `held_until`
 * keeps it while somebody hands it over, and until the next try.
 */
export const outgoing = `
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
