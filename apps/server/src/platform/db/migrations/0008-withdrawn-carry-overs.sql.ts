/** Carry-overs of trashed versions, and markups that the older version didn't show either. */
export const withdrawnCarryOvers = `
-- Taken back because the newer version is in the trash: restoring it repeats the carry-over.
alter table carry_overs add column is_withdrawn boolean not null default false;
alter table carried_markups alter column objects drop not null;
`;
