/** Sets that are published sheet by sheet. */
export const publications = `
-- A file of a publication that isn't published yet. It has deleted_at, so that it appears nowhere else, but nobody deleted it.
alter table items add column is_staged boolean not null default false;

create table publications (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  -- The issue, such as Tender.
  name text not null default '',
  issue_date date not null,
  state text not null default 'draft' check (state in ('draft', 'publishing', 'published', 'undone', 'discarded')),
  failure text,
  -- What the publisher confirmed.
  plan_hash text,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_by bigint references users,
  published_at timestamptz
);
create index publications_project on publications (project_id, id);

create table publication_files (
  publication_id bigint not null references publications on delete cascade,
  item_id bigint primary key references items on delete cascade,
  position integer not null
);
create index publication_files_publication on publication_files (publication_id);

-- A page of a publication's files, once someone chose something for it or it is published.
create table publication_pages (
  sheet_id bigint primary key references sheets on delete cascade,
  publication_id bigint not null references publications on delete cascade,
  is_left_out boolean not null default false,
  -- The page as a file of its own.
  made_file_id bigint references files on delete set null
);
create index publication_pages_publication on publication_pages (publication_id);
create index publication_pages_file on publication_pages (made_file_id);

-- Versions that belong to an issue.
create table issued_files (
  publication_id bigint not null references publications on delete cascade,
  file_id bigint not null references files on delete cascade,
  outcome text not null check (outcome in ('new', 'version', 'unchanged')),
  primary key (publication_id, file_id)
);
create index issued_files_file on issued_files (file_id);

-- Pages of files with several pages whose sheet continues in a file of its own.
create table superseded_sheets (
  sheet_id bigint primary key references sheets on delete cascade,
  publication_id bigint not null references publications on delete cascade
);
create index superseded_sheets_publication on superseded_sheets (publication_id);

-- SHA-256 of what a page draws; empty where it can't be known.
create table page_hashes (
  sheet_id bigint primary key references sheets on delete cascade,
  hash text not null
);
`;
