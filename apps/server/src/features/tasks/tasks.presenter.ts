import type { Comment, Task, TaskRow as ListedTask } from '@sheetmark/contract';
import { type MediaRow, person, personOrNull, presentMedia, type Viewer } from '../markups/public.ts';
import type { DetailedTask } from './tasks.repository.ts';

/** What belongs to a task. */
export interface TaskContents {
  readonly comments: Comment[];
  readonly attachments: readonly MediaRow[];
}

export function presentTask(row: DetailedTask, { comments, attachments }: TaskContents, viewer: Viewer): Task {
  const at = markupPlace(row);
  return {
    id: row.id,
    project_id: row.project_id,
    markup_id: at && row.markup_id,
    markup_place: at,
    task_name: row.task_name,
    description: row.description,
    attachments: attachments.map((media) => presentMedia(media, viewer)),
    status: row.status,
    priority: row.priority,
    assignee: personOrNull(row.assignee_id, row.assignee_first_name, row.assignee_last_name),
    assignee_id: row.assignee_id,
    due_date: row.due_date,
    created_by: person(row.created_by, row.creator_first_name, row.creator_last_name),
    created_by_id: row.created_by,
    resolved_by: personOrNull(row.resolved_by, row.resolver_first_name, row.resolver_last_name),
    resolved_on: row.resolved_on,
    comments,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Null if the viewer can't see the markup, or it is in the trash. */
function markupPlace(row: DetailedTask): Task['markup_place'] {
  const { source_item_id: item_id, source_folder_id: folder_id, source_page_number: page_number, source_file_id: file_id } = row;
  return item_id === null || folder_id === null || page_number === null ? null : { item_id, folder_id, page_number, file_id };
}

export function presentListedTask(
  row: DetailedTask,
  { comment_count, ...contents }: TaskContents & Pick<ListedTask, 'comment_count'>,
  viewer: Viewer,
): ListedTask {
  const task = presentTask(row, contents, viewer);
  return {
    ...task,
    type: 'task',
    project_detail: { id: row.project_id, name: row.project_name },
    assignee_details: task.assignee,
    assignee_name: task.assignee?.name ?? null,
    created_by_detail: task.created_by,
    comment_count,
  };
}
