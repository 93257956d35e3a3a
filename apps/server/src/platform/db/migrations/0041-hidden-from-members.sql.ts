/** A folder that some roles see, or all, can be hidden from single members. Who is named in both ways doesn't see it. */
export const hiddenFromMembers = `
alter table folders add hidden_from bigint[] not null default '{}';
comment on column folders.hidden_from is 'Members who don''t see the folder, whatever their role. Only where seen_by_roles is given.';

create or replace view folder_outsiders as
  select f.id as folder_id, f.project_id, m.user_id
  from folders f join projects p on p.id = f.project_id join memberships m on m.project_id = f.project_id
  where f.seen_by_roles is not null and m.user_id <> p.user_id
    and (m.user_id = any (f.hidden_from) or m.role <> all (f.seen_by_roles) and m.user_id <> all (f.seen_by_users));
`;
