/** What the title blocks of sheets say, and where people drew their values. */
export const titleBlocks = `
create table title_blocks (
  sheet_id bigint primary key references sheets on delete cascade,
  -- What is shown: typed values precede those that were read.
  number text,
  title text,
  discipline text,
  revision text,
  date text,
  is_sure boolean not null default false,
  -- Letters and digits of the number, for a tolerant match.
  normalized_number text collate "C",
  -- The register's order: disciplines first, then numbers in their natural order.
  discipline_rank smallint not null default 1000,
  natural_order text collate "C",
  -- By field: what was read, and what people typed or accepted.
  readings jsonb not null default '{}',
  typed jsonb not null default '{}',
  box jsonb,
  edit_revision integer not null default 1,
  updated_at timestamptz not null default now()
);
create index title_blocks_number on title_blocks (normalized_number) where normalized_number is not null;

create table title_block_readings (
  file_id bigint primary key references files on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  pages_read integer not null default 0,
  failure text,
  updated_at timestamptz not null default now()
);

-- All versions of an item share them.
create table taught_places (
  item_id bigint not null references items on delete cascade,
  field text not null check (field in ('number', 'title', 'revision', 'date')),
  box jsonb not null,
  page_width double precision not null,
  page_height double precision not null,
  -- Quarter turns that made the text of that page horizontal.
  quarter smallint not null check (quarter between 0 and 3),
  taught_by bigint references users,
  taught_at timestamptz not null default now(),
  primary key (item_id, field)
);
`;
