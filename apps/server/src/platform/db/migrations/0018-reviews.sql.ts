export const reviews = `
create table reviews (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  uid uuid not null default gen_random_uuid(),
  number integer not null,
  round integer not null default 1,
  title text not null,
  instructions text not null default '',
  due_date text,
  reminders jsonb not null,
  decision_set text not null,
  decisions jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'ready', 'closed', 'cancelled')),
  is_superseded boolean not null default false,
  stage integer,
  outcome jsonb,
  sheets integer not null default 0,
  reviewers integer not null default 0,
  deciders integer not null default 0,
  decided integer not null default 0,
  awaited integer not null default 0,
  entries integer not null default 0,
  record_hash text,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references users,
  unique (project_id, number, round)
);
create index reviews_due on reviews (due_date) where state in ('in_review', 'ready');
create index reviews_creator on reviews (created_by) where state = 'ready';

create table review_stages (
  review_id bigint not null references reviews on delete cascade,
  stage integer not null,
  name text not null default '',
  started_at timestamptz,
  finished_at timestamptz,
  primary key (review_id, stage)
);
create table review_reviewers (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews on delete cascade,
  user_id bigint not null references users,
  stage integer not null,
  position integer not null,
  must_decide boolean not null,
  sent_at timestamptz,
  opened_at timestamptz,
  viewed integer not null default 0,
  decision jsonb,
  remark text not null default '',
  decided_at timestamptz,
  skipped_at timestamptz,
  skipped_by bigint references users,
  left_at timestamptz,
  reminded_at timestamptz,
  unique (review_id, user_id)
);
create index review_reviewers_order on review_reviewers (review_id, stage, position, id);
create index review_reviewers_awaited on review_reviewers (user_id, review_id)
  where sent_at is not null and decided_at is null and skipped_at is null and left_at is null;
create table review_files (
  review_id bigint not null references reviews on delete cascade,
  position integer not null,
  item_id bigint not null references items on delete cascade,
  file_id bigint references files on delete set null,
  pages jsonb,
  primary key (review_id, position)
);
create index review_files_item on review_files (item_id);
create index review_files_file on review_files (file_id) where file_id is not null;
create table review_sheets (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews on delete cascade,
  position integer not null,
  item_id bigint references items on delete set null,
  file_id bigint references files on delete set null,
  page_number integer not null,
  file_name text not null,
  version integer not null,
  sha256 text not null,
  number text,
  title text
);
create unique index review_sheets_page on review_sheets (review_id, file_id, page_number);
create index review_sheets_item on review_sheets (item_id) where item_id is not null;
create index review_sheets_file on review_sheets (file_id) where file_id is not null;
create table review_views (
  reviewer_id bigint not null references review_reviewers on delete cascade,
  sheet_id bigint not null references review_sheets on delete cascade,
  viewed_at timestamptz not null,
  primary key (reviewer_id, sheet_id)
);
create index review_views_sheet on review_views (sheet_id);
create table review_reminders (
  review_id bigint not null references reviews on delete cascade,
  user_id bigint not null references users,
  due_date text not null,
  days integer not null,
  primary key (review_id, user_id, due_date, days)
);
create table review_entries (
  review_id bigint not null references reviews on delete cascade,
  seq integer not null,
  at timestamptz not null,
  act text not null,
  actor_id bigint references users,
  body text not null,
  previous_hash text not null,
  hash text not null,
  primary key (review_id, seq)
);
create function keep_review_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from reviews where id = old.review_id) then
    raise exception 'entries of a review''s record can''t be changed';
  end if;
  return old;
end $$;
create trigger review_entries_stay before update or delete on review_entries for each row execute function keep_review_entries();

create table decision_sets (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null,
  decisions jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index decision_sets_name on decision_sets (project_id, lower(name));

alter table markups add column review_id bigint references reviews on delete set null;
create index markups_review on markups (review_id, id) where review_id is not null;
alter table notifications add column review_id bigint references reviews on delete cascade;
create index notifications_review on notifications (review_id) where review_id is not null;
`;
