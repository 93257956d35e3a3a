export const trustedDevices = `
create table trusted_devices (
  user_id bigint not null references users,
  device_hash bytea not null,
  trusted_until timestamptz not null,
  primary key (user_id, device_hash)
);
`;
