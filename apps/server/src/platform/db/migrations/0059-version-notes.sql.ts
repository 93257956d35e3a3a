/** What people say about a version: what changed in it, or why it was issued. */
export const versionNotes = `
alter table files add column note text not null default '';
`;
