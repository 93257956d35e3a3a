/**
 * One pending invitation per project and address. And an index behind each reference that purging the trash checks for every row it
 * deletes: those of 0001 that leave out the trash do not serve it.
 */
export const peopleAndTrash = `
drop index invitations_project;
create index invitations_project on invitations (project_id, id) where accepted_at is null and revoked_at is null;
create unique index invitations_pending on invitations (project_id, lower(email)) where accepted_at is null and revoked_at is null;

create index notifications_project on notifications (project_id) where project_id is not null;
create index notifications_item on notifications (item_id) where item_id is not null;
create index notifications_markup on notifications (markup_id) where markup_id is not null;
create index notifications_task on notifications (task_id) where task_id is not null;
create index items_folder on items (folder_id);
drop index markups_page;
create index markups_page on markups (editor_id, id);
drop index markups_item;
create index markups_item on markups (item_id);
create index markups_file on markups (file_id) where file_id is not null;
create index comment_attachments_media on comment_attachments (media_id);
create index task_attachments_media on task_attachments (media_id);

create index projects_trash on projects (deleted_at) where deleted_at is not null;
create index folders_trash on folders (deleted_at) where deleted_at is not null;
create index items_trash on items (deleted_at) where deleted_at is not null;
create index markups_trash on markups (deleted_at) where deleted_at is not null;
create index tasks_trash on tasks (deleted_at) where deleted_at is not null;
create index comments_trash on comments (deleted_at) where deleted_at is not null;
create index media_trash on media (deleted_at) where deleted_at is not null;
`;
