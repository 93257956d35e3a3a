/**
 * `folder_outsiders` is the rule of who sees what; the functions follow it down and up the folders. They are in plpgsql, with a low cost, so that the
 * planner takes their results for what they usually are: few ids, found once for each query.
 */
export const limitedFolders = `
alter table folders
  add seen_by_roles text[],
  add seen_by_users bigint[] not null default '{}';
comment on column folders.seen_by_roles is 'Null: all members see the folder.';
create index limited_folders on folders (project_id) where seen_by_roles is not null;

create view folder_outsiders as
  select f.id as folder_id, f.project_id, m.user_id
  from folders f join projects p on p.id = f.project_id join memberships m on m.project_id = f.project_id
  where f.seen_by_roles is not null and m.user_id <> p.user_id
    and m.role <> all (f.seen_by_roles) and m.user_id <> all (f.seen_by_users);

create function hidden_folders(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  return query
  with recursive hidden as (
    select o.folder_id as id from folder_outsiders o where o.user_id = viewer
    union
    select f.id from folders f join hidden on f.parent_id = hidden.id
  )
  select id from hidden;
end $$;

create function hidden_items(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  return query
  select i.id from items i where i.folder_id in (select h.id from hidden_folders(viewer) as h (id));
end $$;

create function hidden_markups(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  return query
  select m.id from markups m where m.item_id in (select h.id from hidden_items(viewer) as h (id));
end $$;

create function hidden_tasks(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  return query
  select t.id from tasks t where t.markup_id in (select h.id from hidden_markups(viewer) as h (id));
end $$;

create function hidden_reviews(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  return query
  with hidden as (select h.id from hidden_items(viewer) as h (id))
  select s.review_id from review_sheets s where s.item_id in (select hidden.id from hidden)
  union
  select f.review_id from review_files f where f.item_id in (select hidden.id from hidden);
end $$;

create function outsiders_of(folder bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  return query
  with recursive above as (
    select id, parent_id from folders where id = folder
    union
    select f.id, f.parent_id from folders f join above on f.id = above.parent_id
  )
  select o.user_id from above join folder_outsiders o on o.folder_id = above.id;
end $$;
`;
