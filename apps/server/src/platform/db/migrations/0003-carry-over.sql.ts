/** The markups of a version that the next one took over. */
export const carryOver = `
create table carry_overs (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  item_id bigint not null references items on delete cascade,
  before_file_id bigint not null references files on delete cascade,
  after_file_id bigint not null references files on delete cascade,
  -- The comparison that aligned the pages. It may have been deleted since.
  comparison_id bigint not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'undone', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (after_file_id)
);
create index carry_overs_project on carry_overs (project_id);
create index carry_overs_item on carry_overs (item_id, id);
create index carry_overs_before on carry_overs (before_file_id);

-- The pages of the older version as the comparison matched and aligned them.
create table carry_over_pages (
  carry_over_id bigint not null references carry_overs on delete cascade,
  before_page integer not null,
  after_page integer,
  alignment jsonb,
  changes jsonb not null default '[]',
  primary key (carry_over_id, before_page)
);

-- What the older version had: it shows this, while the markup's row holds what the current version shows.
create table carried_markups (
  id bigint generated always as identity primary key,
  carry_over_id bigint not null references carry_overs on delete cascade,
  markup_id bigint not null references markups on delete cascade,
  editor_id bigint not null references editor_details on delete cascade,
  before_page integer not null,
  objects json not null,
  itext json,
  after_page integer,
  matrix jsonb,
  place text not null check (place in ('unchanged', 'changed', 'moved', 'unsure', 'outside', 'missing')),
  place_rank smallint not null generated always as (case place
    when 'changed' then 0 when 'moved' then 1 when 'unsure' then 2 when 'outside' then 3 when 'missing' then 4 else 5 end) stored,
  -- Closed markups and those on unchanged places aren't reviewed.
  is_queued boolean not null,
  shift jsonb,
  before_bounds jsonb,
  after_bounds jsonb,
  changed_values jsonb not null default '[]',
  -- The MD5 of the objects that were written to the markup's row, to find out whether someone edited them since. Null: it is not placed.
  drawn text,
  answer text check (answer in ('holds', 'resolved', 'moved')),
  answered_by bigint references users,
  answered_at timestamptz,
  -- What taking the answer back restores.
  answer_record jsonb,
  revision integer not null default 1,
  unique (carry_over_id, markup_id)
);
create index carried_markups_markup on carried_markups (markup_id, carry_over_id);
create index carried_markups_editor on carried_markups (editor_id);
create index carried_markups_list on carried_markups (carry_over_id, place_rank, before_page, id);
`;
