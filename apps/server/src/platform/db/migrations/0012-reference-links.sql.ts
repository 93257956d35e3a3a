/** Where people say that references lead which don't name a sheet or detail of the project. */
export const referenceLinks = `
create table reference_links (
  id bigint primary key generated always as identity,
  project_id bigint not null references projects on delete cascade,
  -- One page of all versions; null for all references of the project that say the same.
  item_id bigint references items on delete cascade,
  page_number integer,
  normalized_number text collate "C" not null,
  -- As it is printed.
  number text not null,
  -- Empty for any.
  detail text not null,
  target_number text not null,
  linked_by bigint references users,
  linked_at timestamptz not null default now(),
  check ((item_id is null) = (page_number is null))
);
create unique index reference_links_said on reference_links
  (project_id, normalized_number, detail, coalesce(item_id, 0), coalesce(page_number, 0));
create index reference_links_item on reference_links (item_id) where item_id is not null;
`;
