import type { Change } from '@sheetmark/contract';
import type { ChangeRow } from './changes.repository.ts';

type Subject = (row: ChangeRow) => string | null;

const person: Subject = (row) => row.user_name;
const folder: Subject = (row) => row.folder_name;
const item: Subject = (row) => row.item_name;
const task: Subject = (row) => row.task_name;
const nothing: Subject = () => null;

/** What each kind of change is about. */
const subjects: Readonly<Record<Change['type'], Subject>> = {
  project_updated: nothing,
  project_owner_changed: person,
  project_restored: nothing,
  member_joined: person,
  member_removed: person,
  folder_created: folder,
  folder_updated: folder,
  folder_deleted: folder,
  folder_restored: folder,
  file_uploaded: item,
  item_updated: item,
  item_deleted: item,
  item_restored: item,
  version_deleted: item,
  version_restored: item,
  markup_created: item,
  markup_updated: item,
  markup_deleted: item,
  comment_added: (row) => row.item_name ?? row.task_name,
  task_created: task,
  task_updated: task,
  task_deleted: task,
};

export function presentChange(row: ChangeRow): Change {
  return {
    type: row.type,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    at: row.at,
    subject: subjects[row.type](row),
    folder_id: row.folder_id,
    item_id: row.item_id,
    file_id: row.file_id,
    page_number: row.page_number,
    markup_id: row.markup_id,
    task_id: row.task_id,
  };
}
