/** Pages without any text may be scans: they are read after the update. */
export const textInScans = `
alter table projects add column reads_scans boolean not null default true;
alter table projects add column scan_languages text[] not null default '{eng}';

-- Pages that show text as a picture.
create table scan_pages (
  sheet_id bigint primary key references sheets (id) on delete cascade,
  file_id bigint not null references files (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed')),
  -- An error message for users.
  failure text,
  -- How often the process that read it was stopped.
  stops smallint not null default 0,
  -- Mean of its words, in percent. Null without any.
  confidence smallint,
  updated_at timestamptz not null default now()
);
create index scan_pages_of_file on scan_pages (file_id);
create index scan_pages_waiting on scan_pages (file_id) where state = 'waiting';

-- Files whose reading people paused.
create table scan_pauses (
  file_id bigint primary key references files (id) on delete cascade
);

insert into scan_pages (sheet_id, file_id)
  select s.id, s.file_id from sheet_contents c join sheets s on s.id = c.sheet_id where c.text = '';
`;
