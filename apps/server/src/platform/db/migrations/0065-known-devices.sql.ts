/** Where somebody has signed in before: a hash of the secret that a browser keeps, or of network address and program. */
export const knownDevices = `
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
`;
