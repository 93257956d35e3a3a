/**
 * How far each reader of the log of events has come, so that it reads every event once. Of a notification: why its user gets it, whether it
 * is shown in the app, and when it went out by mail. Where it leads is looked up when it is shown, for things move. Of each task and due
 * date one reminder.
 */
export const notifications = `
create table log_readers (
  name text primary key,
  tx xid8 not null,
  id bigint not null
);

alter table notifications
  drop column url,
  add column reason text not null default 'member',
  add column file_id bigint references files on delete set null,
  add column is_shown boolean not null default true,
  add column mail text not null default 'none' check (mail in ('none', 'waiting', 'sent')),
  add column mailed_at timestamptz;
create index notifications_file on notifications (file_id) where file_id is not null;
create index notifications_mail on notifications (user_id, id) where mail = 'waiting';
create index notifications_mailed on notifications (user_id, mailed_at) where mailed_at is not null;
drop index notifications_unread;
create index notifications_unread on notifications (user_id, id) where status = 'unread_notification' and is_shown;

create table task_reminders (
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null references users,
  due_date date not null,
  primary key (task_id, user_id, due_date)
);
create index tasks_due on tasks (due_date, id) where deleted_at is null and status <> 'closed' and assignee_id is not null;
`;
