/** What changed between two versions of a document. */
export const comparisons = `
create table comparisons (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  before_file_id bigint not null references files on delete cascade,
  after_file_id bigint not null references files on delete cascade,
  before_page integer,
  after_page integer,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  failure text,
  is_matched boolean not null default false,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((before_page is null) = (after_page is null))
);
create unique index comparisons_pair on comparisons (after_file_id, before_file_id, coalesce(after_page, 0), coalesce(before_page, 0));
create index comparisons_before on comparisons (before_file_id);
create index comparisons_project on comparisons (project_id);

create table compared_pages (
  id bigint generated always as identity primary key,
  comparison_id bigint not null references comparisons on delete cascade,
  position integer not null,
  before_page integer,
  after_page integer,
  matched_by text,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  failure text,
  is_scan boolean not null default false,
  alignment jsonb,
  aligned_by bigint references users,
  outside jsonb,
  is_cut boolean not null default false,
  check (before_page is not null or after_page is not null)
);
create index compared_pages_order on compared_pages (comparison_id, position);

create table page_changes (
  id bigint generated always as identity primary key,
  page_id bigint not null references compared_pages on delete cascade,
  number integer not null,
  box jsonb not null,
  before_box jsonb not null,
  change jsonb not null,
  nearby text,
  is_confirmed boolean not null,
  is_clouded boolean not null default false,
  checked_by bigint references users,
  checked_at timestamptz,
  dismissed_by bigint references users,
  dismissed_at timestamptz,
  markup_id bigint references markups on delete set null,
  task_id bigint references tasks on delete set null
);
create index page_changes_order on page_changes (page_id, number);
create index page_changes_markup on page_changes (markup_id) where markup_id is not null;
create index page_changes_task on page_changes (task_id) where task_id is not null;
`;
