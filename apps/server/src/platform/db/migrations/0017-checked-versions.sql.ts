/** The newest version on which somebody found that a markup still holds. */
export const checkedVersions = `
alter table markups add column checked_file_id bigint references files on delete set null;
create index markups_checked_file on markups (checked_file_id) where checked_file_id is not null;
`;
