/** Pages and the markups on them. */
export const markups = `
create table editor_details (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  page_number integer not null,
  created_at timestamptz not null default now(),
  calibration jsonb,
  scale_regions jsonb not null default '[]',
  -- The sheet on which someone last confirmed the page's scale, as ScaleSheet of the contract.
  scale_sheet jsonb,
  unique (item_id, page_number)
);

create table markups (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  item_id bigint not null references items,
  editor_id bigint not null references editor_details,
  file_id bigint references files,
  page_number integer not null,
  open text not null default 'none' check (open in ('none', 'review', 'open', 'closed')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  assignee_id bigint references users,
  due_date date,
  objects json,
  itext json,
  search_text text not null default '',
  thumbnail_key text,
  revision integer not null default 1,
  created_by bigint not null references users,
  resolved_by bigint references users,
  resolved_on timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  name text not null default 'Markup',
  status_rank smallint not null generated always as (case open when 'none' then 0 when 'open' then 1 when 'review' then 2 else 3 end) stored,
  priority_rank smallint not null generated always as
    (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored,
  -- The newest version on which someone confirmed the markup.
  checked_file_id bigint references files on delete set null,
  -- Counts from 1 in each item, and is never used twice.
  number integer not null,
  subject text not null default '',
  label text,
  -- A markup that measures in several units has its first one here, and the others in further_quantities.
  quantity double precision,
  unit text,
  further_quantities jsonb,
  -- Subject, label and quantities are read from the objects: pending until that is done, scaled if they depend on the page's scale.
  facts text not null default 'pending' check (facts in ('pending', 'plain', 'scaled')),
  -- A merged markup is hidden and kept for 30 days, so that the merge can be undone with merge_record.
  merged_into bigint references markups on delete set null,
  merge_record jsonb,
  split_from bigint references markups on delete set null,
  split_by bigint references users
);

-- References that purging the trash checks for each row it deletes.
create index markups_page on markups (editor_id, id);
create index markups_item on markups (item_id, id) include (project_id, visibility, created_by, assignee_id, created_at, deleted_at);
create index markups_file on markups (file_id) where file_id is not null;
create index markups_checked_file on markups (checked_file_id) where checked_file_id is not null;
create index markups_merged_into on markups (merged_into) where merged_into is not null;
create index markups_split_from on markups (split_from) where split_from is not null;

create index markups_merged_on_page on markups (editor_id) where merged_into is not null;
create index markups_trash on markups (deleted_at) where deleted_at is not null;
create index markups_thumbnail on markups (thumbnail_key) where thumbnail_key is not null;
create index markups_pending_facts on markups (id) where facts = 'pending' and objects is not null;
create unique index markups_number on markups (item_id, number);

-- Search.
create index markups_text on markups using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index markups_grams on markups using gin (project_grams(project_id, name || ' ' || search_text)) with (fastupdate = off)
  where deleted_at is null;
create index markups_words on markups using gin (words_within(id >> 16, search_text)) with (fastupdate = off) where deleted_at is null;

-- A project's table, one index per sort order, so that a page costs the same in projects of any size. Included columns let filters and
-- further sort columns be read from the index alone. Rows without a due date come last in both directions, which takes two indexes.
create index markups_project on markups (project_id, id) include (visibility, created_by, assignee_id, item_id, created_at)
  where deleted_at is null;
create index markups_by_created on markups (project_id, created_at, id) where deleted_at is null;
create index markups_by_updated on markups (project_id, updated_at, id) where deleted_at is null;
create index markups_by_name on markups (project_id, lower(name), id) where deleted_at is null;
create index markups_by_number on markups (project_id, number, id) where deleted_at is null;
create index markups_by_page on markups (project_id, page_number, id) where deleted_at is null;
create index markups_by_status on markups (project_id, status_rank, id)
  include (visibility, created_by, assignee_id, item_id, priority_rank, due_date) where deleted_at is null;
create index markups_by_priority on markups (project_id, priority_rank, id)
  include (visibility, created_by, assignee_id, item_id, status_rank, due_date) where deleted_at is null;
create index markups_by_ranks on markups (project_id, status_rank, priority_rank, coalesce(due_date, 'infinity'::date), id)
  include (visibility, created_by, assignee_id, item_id) where deleted_at is null;
create index markups_by_due on markups (project_id, coalesce(due_date, 'infinity'::date), id)
  include (visibility, created_by, assignee_id, item_id, created_at, due_date) where deleted_at is null;
create index markups_by_due_descending on markups (project_id, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;
create index markups_by_assignee on markups (project_id, coalesce(assignee_id, 0), id)
  include (status_rank, priority_rank, visibility, created_by, assignee_id, item_id, created_at) where deleted_at is null;
create index markups_by_creator on markups (project_id, created_by, id)
  include (status_rank, priority_rank, visibility, assignee_id, item_id, created_at) where deleted_at is null;
create index markups_by_resolver on markups (project_id, coalesce(resolved_by, 0), id) where deleted_at is null;
create index markups_by_resolved on markups (project_id, coalesce(resolved_on, 'infinity'::timestamptz), id) where deleted_at is null;
create index markups_by_resolved_descending on markups (project_id, coalesce(resolved_on, '-infinity'::timestamptz), id)
  where deleted_at is null;
-- Rows without a label, unit or quantity follow the others, so these indexes leave them out.
create index markups_by_subject on markups (project_id, lower(subject), id) where deleted_at is null;
create index markups_by_label on markups (project_id, lower(label), id) where deleted_at is null and label is not null;
create index markups_by_unit on markups (project_id, unit, id) where deleted_at is null and unit is not null;
create index markups_by_quantity on markups (project_id, quantity, id) include (unit) where deleted_at is null and quantity is not null;

-- The two lists of a user, over all projects. of_ serves every sort order without an index of its own.
create index markups_of_creator on markups (created_by, project_id, id)
  include (assignee_id, resolved_by, status_rank, priority_rank, name, item_id) where deleted_at is null;
create index markups_of_assignee on markups (assignee_id, project_id, id)
  include (created_by, resolved_by, status_rank, priority_rank, name, item_id) where deleted_at is null;
create index markups_created_by on markups (created_by, created_at, id) where deleted_at is null;
create index markups_created_by_updated on markups (created_by, updated_at, id) where deleted_at is null;
create index markups_created_by_due on markups (created_by, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index markups_created_by_due_descending on markups (created_by, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;
create index markups_assigned_to on markups (assignee_id, created_at, id) where deleted_at is null;
create index markups_assignee_id_updated on markups (assignee_id, updated_at, id) where deleted_at is null;
create index markups_assignee_id_due on markups (assignee_id, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index markups_assignee_id_due_descending on markups (assignee_id, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;

-- The planner can't estimate these expressions from the columns' own statistics.
create statistics markups_assignees on (coalesce(assignee_id, 0)) from markups;
create statistics markups_resolvers on (coalesce(resolved_by, 0)) from markups;
create statistics markups_due on (coalesce(due_date, 'infinity'::date)) from markups;
create statistics markups_resolved_on on (coalesce(resolved_on, 'infinity'::timestamptz)) from markups;

-- The lock on the item's row gives two inserts at once different numbers. Rows that already have a number keep it.
create function number_markup() returns trigger language plpgsql as $$
begin
  update items set last_markup_number = last_markup_number + 1 where id = new.item_id returning last_markup_number into new.number;
  return new;
end $$;
create trigger markups_numbered before insert on markups for each row when (new.number is null) execute function number_markup();
`;
