/** Where people say that markups lead. */
export const markupLinks = `
create table markup_links (
  markup_id bigint primary key references markups on delete cascade,
  kind text not null check (kind in ('page', 'file', 'task', 'url')),
  item_id bigint references items on delete set null,
  page_number integer,
  sheet_number text collate "C",
  box jsonb,
  task_id bigint references tasks on delete set null,
  url text,
  -- What it led to, for when that is gone.
  label text not null,
  linked_by bigint references users,
  linked_at timestamptz not null default now(),
  check (kind <> 'url' or url is not null),
  check (kind <> 'page' or page_number is not null)
);
create index markup_links_item on markup_links (item_id) where item_id is not null;
create index markup_links_task on markup_links (task_id) where task_id is not null;
`;
