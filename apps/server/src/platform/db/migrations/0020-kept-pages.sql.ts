/** Pages of files with several pages that continue in a file of their own: as they were before a publication. */
export const keptPages = `
-- The current page before the publication as a file of its own, and the page it was made of.
alter table publication_pages
  add column kept_file_id bigint references files on delete set null,
  add column kept_sheet_id bigint references sheets on delete set null;
create index publication_pages_kept on publication_pages (kept_file_id) where kept_file_id is not null;

-- The page is the first version of a file of its own, which stays when the publication is undone.
alter table superseded_sheets add column has_own_file boolean not null default false;
`;
