/**
 * Lists ask for what is hidden several times for each page, and nearly everyone sees all folders: for them these functions end after one look at
 * `folder_outsiders`.
 */
const endIfNothingIsHidden = 'if not has_hidden_folders(viewer) then return; end if;';

export const quickVisibility = `
create function has_hidden_folders(viewer bigint) returns boolean language plpgsql stable cost 1 as $$
declare person bigint := person_of(viewer);
begin
  return exists (select from folder_outsiders o where o.user_id = person);
end $$;

create or replace function hidden_folders(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
declare person bigint := person_of(viewer);
begin
  ${endIfNothingIsHidden}
  return query
  with recursive hidden as (
    select o.folder_id as id from folder_outsiders o where o.user_id = person
    union
    select f.id from folders f join hidden on f.parent_id = hidden.id
  )
  select id from hidden;
end $$;

create or replace function hidden_items(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  ${endIfNothingIsHidden}
  return query
  select i.id from items i where i.folder_id in (select h.id from hidden_folders(viewer) as h (id));
end $$;

create or replace function hidden_markups(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  ${endIfNothingIsHidden}
  return query
  select m.id from markups m where m.item_id in (select h.id from hidden_items(viewer) as h (id));
end $$;

create or replace function hidden_tasks(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
begin
  ${endIfNothingIsHidden}
  return query
  select t.id from tasks t where t.markup_id in (select h.id from hidden_markups(viewer) as h (id));
end $$;

create or replace function hidden_reviews(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
declare items bigint[];
begin
  ${endIfNothingIsHidden}
  items := array(select h.id from hidden_items(viewer) as h (id));
  return query
  select s.review_id from review_sheets s where s.item_id = any (items)
  union
  select f.review_id from review_files f where f.item_id = any (items);
end $$;
`;
