/**
 * What users keep at hand: their favourites, and what they opened last. A row without folder, item and view is the project itself.
 * A view's project is the one that its table is opened in.
 */
export const quickAccess = `
create table quick_places (
  user_id bigint not null references users,
  shelf text not null check (shelf in ('favourite', 'recent')),
  project_id bigint references projects on delete cascade,
  folder_id bigint references folders on delete cascade,
  item_id bigint references items on delete cascade,
  page_number integer,
  view_id bigint references views on delete cascade,
  view_table text,
  at timestamptz not null,
  check (num_nonnulls(folder_id, item_id, view_id) <= 1),
  check (project_id is not null or view_id is not null),
  check ((view_id is null) = (view_table is null))
);
create unique index quick_places_favourite on quick_places (user_id, project_id, folder_id, item_id, page_number, view_id)
  nulls not distinct where shelf = 'favourite';
create unique index quick_places_recent on quick_places (user_id, project_id, folder_id, item_id) nulls not distinct where shelf = 'recent';
create index quick_places_project on quick_places (project_id);
create index quick_places_folder on quick_places (folder_id) where folder_id is not null;
create index quick_places_item on quick_places (item_id) where item_id is not null;
create index quick_places_view on quick_places (view_id) where view_id is not null;
`;
