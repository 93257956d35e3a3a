import { type Change, events, type RecapSubject } from '@sheetmark/contract';
import type { ChangeRow } from './changes.repository.ts';

/** The names in a row by the subject that the registry gives its event. */
const names: Readonly<Record<Exclude<RecapSubject, null>, (row: ChangeRow) => string | null>> = {
  person: (row) => row.user_name,
  folder: (row) => row.folder_name,
  item: (row) => row.item_name,
  task: (row) => row.task_name,
  work: (row) => row.item_name ?? row.task_name,
};

function subjectOf(row: ChangeRow): string | null {
  const { subject } = events[row.type].recap;
  return subject === null ? null : names[subject](row);
}

export function presentChange(row: ChangeRow): Change {
  return {
    type: row.type,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    at: row.at,
    subject: subjectOf(row),
    folder_id: row.folder_id,
    item_id: row.item_id,
    file_id: row.file_id,
    page_number: row.page_number,
    markup_id: row.markup_id,
    task_id: row.task_id,
  };
}
