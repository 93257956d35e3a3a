export const webhooks = `
create table webhooks (
  id bigint generated always as identity primary key,
  project_id bigint references projects on delete cascade,
  url text not null,
  types text[],
  sealed_secret bytea not null,
  created_by bigint not null references users,
  paused text check (paused in ('by_hand', 'failing')),
  failing_since timestamptz,
  after_event bigint not null default 0,
  created_at timestamptz not null default now()
);
create index webhooks_of_project on webhooks (project_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  message_id text not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  status integer,
  failure text,
  took_ms integer,
  next_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
`;
