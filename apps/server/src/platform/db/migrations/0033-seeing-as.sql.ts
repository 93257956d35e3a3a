/**
 * A session with a membership is its owner's, who sees the project as that member. Its viewer is the membership's negative id: no row names it, so what
 * is only a person's own is nobody's.
 */
export const seeingAs = `
alter table sessions
  add seen_as bigint references memberships on delete cascade,
  add opened_by bigint references sessions on delete cascade,
  add check ((seen_as is null) = (opened_by is null));
comment on column sessions.seen_as is 'The membership as which the owner of its project sees the project.';
comment on column sessions.opened_by is 'The owner''s own session.';
create index sessions_seen_as on sessions (seen_as) where seen_as is not null;
create index sessions_opened_by on sessions (opened_by) where opened_by is not null;

create function person_of(viewer bigint) returns bigint language plpgsql stable cost 1 as $$
begin
  if viewer > 0 then return viewer; end if;
  return (select m.user_id from memberships m where m.id = -viewer);
end $$;

create or replace function hidden_folders(viewer bigint) returns setof bigint language plpgsql stable cost 1 rows 10 as $$
declare person bigint := person_of(viewer);
begin
  return query
  with recursive hidden as (
    select o.folder_id as id from folder_outsiders o where o.user_id = person
    union
    select f.id from folders f join hidden on f.parent_id = hidden.id
  )
  select id from hidden;
end $$;
`;
