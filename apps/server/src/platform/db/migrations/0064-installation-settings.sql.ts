/** What administrators set for the whole installation while it runs. */
export const installationSettings = `
create table installation_settings (
  name text primary key,
  value jsonb not null,
  updated_by bigint references users,
  updated_at timestamptz not null
);
`;
