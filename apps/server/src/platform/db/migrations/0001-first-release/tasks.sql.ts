/** Tasks, with the same indexes as the markups' table. */
export const tasks = `
create table tasks (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  markup_id bigint references markups,
  task_name text not null,
  description text not null default '',
  status text not null default 'open' check (status in ('open', 'closed', 'review')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  assignee_id bigint references users,
  due_date date,
  revision integer not null default 1,
  created_by bigint not null references users,
  resolved_by bigint references users,
  resolved_on timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  status_rank smallint not null generated always as (case status when 'none' then 0 when 'open' then 1 when 'review' then 2 else 3 end) stored,
  priority_rank smallint not null generated always as
    (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored
);

create index tasks_markup on tasks (markup_id) where markup_id is not null;
create index tasks_trash on tasks (deleted_at) where deleted_at is not null;
create index tasks_due on tasks (due_date, id) where deleted_at is null and status <> 'closed' and assignee_id is not null;

-- Search.
create index tasks_text on tasks using gin ((task_name || ' ' || description) gin_trgm_ops) with (fastupdate = off);
create index tasks_grams on tasks using gin (project_grams(project_id, task_name || ' ' || description)) with (fastupdate = off)
  where deleted_at is null;
create index tasks_words on tasks using gin (words_within(id >> 16, task_name || ' ' || description)) with (fastupdate = off)
  where deleted_at is null;

-- A project's table.
create index tasks_project on tasks (project_id, id) where deleted_at is null;
create index tasks_by_created on tasks (project_id, created_at, id) where deleted_at is null;
create index tasks_by_updated on tasks (project_id, updated_at, id) where deleted_at is null;
create index tasks_by_name on tasks (project_id, lower(task_name), id) where deleted_at is null;
create index tasks_by_status on tasks (project_id, status_rank, id) include (priority_rank, due_date) where deleted_at is null;
create index tasks_by_priority on tasks (project_id, priority_rank, id) include (status_rank, due_date) where deleted_at is null;
create index tasks_by_ranks on tasks (project_id, status_rank, priority_rank, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index tasks_by_due on tasks (project_id, coalesce(due_date, 'infinity'::date), id) include (created_at, due_date)
  where deleted_at is null;
create index tasks_by_due_descending on tasks (project_id, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;
create index tasks_by_assignee on tasks (project_id, coalesce(assignee_id, 0), id)
  include (status_rank, priority_rank, assignee_id, created_at) where deleted_at is null;
create index tasks_by_creator on tasks (project_id, created_by, id) include (status_rank, priority_rank, created_at)
  where deleted_at is null;
create index tasks_by_resolver on tasks (project_id, coalesce(resolved_by, 0), id) where deleted_at is null;
create index tasks_by_resolved on tasks (project_id, coalesce(resolved_on, 'infinity'::timestamptz), id) where deleted_at is null;
create index tasks_by_resolved_descending on tasks (project_id, coalesce(resolved_on, '-infinity'::timestamptz), id)
  where deleted_at is null;

-- The two lists of a user, over all projects.
create index tasks_of_creator on tasks (created_by, project_id, id)
  include (assignee_id, resolved_by, status_rank, priority_rank, task_name) where deleted_at is null;
create index tasks_of_assignee on tasks (assignee_id, project_id, id)
  include (created_by, resolved_by, status_rank, priority_rank, task_name) where deleted_at is null;
create index tasks_created_by on tasks (created_by, created_at, id) where deleted_at is null;
create index tasks_created_by_updated on tasks (created_by, updated_at, id) where deleted_at is null;
create index tasks_created_by_due on tasks (created_by, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index tasks_created_by_due_descending on tasks (created_by, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;
create index tasks_assigned_to on tasks (assignee_id, created_at, id) where deleted_at is null;
create index tasks_assignee_id_updated on tasks (assignee_id, updated_at, id) where deleted_at is null;
create index tasks_assignee_id_due on tasks (assignee_id, coalesce(due_date, 'infinity'::date), id) where deleted_at is null;
create index tasks_assignee_id_due_descending on tasks (assignee_id, coalesce(due_date, '-infinity'::date), id) where deleted_at is null;

create statistics tasks_assignees on (coalesce(assignee_id, 0)) from tasks;
create statistics tasks_resolvers on (coalesce(resolved_by, 0)) from tasks;
create statistics tasks_due on (coalesce(due_date, 'infinity'::date)) from tasks;
create statistics tasks_resolved_on on (coalesce(resolved_on, 'infinity'::timestamptz)) from tasks;

-- One reminder per task, user and due date.
create table task_reminders (
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null references users,
  due_date date not null,
  primary key (task_id, user_id, due_date)
);
`;
