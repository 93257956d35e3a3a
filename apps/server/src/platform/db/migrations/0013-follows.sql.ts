/** Who wants to hear of everything, or of nothing but what names them, in a project, on an item or on a markup. No row: the usual. */
export const follows = `
create table follows (
  user_id bigint not null references users,
  project_id bigint not null references projects on delete cascade,
  item_id bigint references items on delete cascade,
  markup_id bigint references markups on delete cascade,
  choice text not null check (choice in ('follow', 'mute')),
  check (item_id is null or markup_id is null),
  unique nulls not distinct (user_id, project_id, item_id, markup_id)
);
create index follows_project on follows (project_id);
create index follows_item on follows (item_id) where item_id is not null;
create index follows_markup on follows (markup_id) where markup_id is not null;
`;
