/** How long a file was drawn and read so far, and which files of a user are waiting: both decide whose turn it is. */
export const fairProcessing = `
alter table files add column render_ms integer not null default 0;
create index files_under_way on files (created_by) where processing in ('queued', 'running');
`;
