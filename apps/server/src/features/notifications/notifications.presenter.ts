import { type Notification, reviewPath } from '@sheetmark/contract';
import type { DetailedNotification } from './notifications.repository.ts';
import { withoutSubject } from './sentences.ts';

const nameOf = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim();

export function presentNotification(row: DetailedNotification): Notification {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    notification_text: row.notification_text,
    act_text: actionTextOf(row),
    reason: row.reason,
    creator: row.actor_id === null ? null : { id: row.actor_id, name: nameOf(row.actor_first_name, row.actor_last_name) },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: nameOf(row.assignee_first_name, row.assignee_last_name) },
    version: row.version,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    item: row.item_id === null ? null : { id: row.item_id, name: row.item_name ?? '' },
    sheet: row.sheet_name,
    markup: row.markup_id === null ? null : { id: row.markup_id, number: row.markup_number ?? 0, name: row.markup_name ?? '' },
    review: row.review_id === null ? null : { id: row.review_id, name: row.review_title ?? '' },
    task: row.task_id === null ? null : { id: row.task_id, name: row.task_name ?? '' },
    url: pathOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const actionTextOf = (row: DetailedNotification): string =>
  withoutSubject(row.notification_text, {
    markup: row.markup_name,
    task: row.task_name,
    review: row.review_title,
    item: row.item_name,
    sheet: row.sheet_name,
    project: row.project_name,
  });

/** The current path of the subject in the web app. */
export function pathOf(row: DetailedNotification): string {
  const { project_id: project, folder_id: folder, item_id: item, open_file_id: file } = row;
  if (row.invitation_id !== null) return `/invitation/${row.invitation_id}`;
  if (project === null) return '/projectList';
  if (row.markup_id !== null && file !== null)
    return `/editProject/${project}/${folder}/${file}/${item}/${row.markup_id}/${row.page_number}`;
  if (row.review_id !== null) return reviewPath(project, row.review_id);
  if (row.task_id !== null) return `/tasksListing/${project}?task=${row.task_id}`;
  if (row.type === 'sheets_published') return `/project/${project}/sheets`;
  if (folder !== null) return `/project/${project}/folder/${folder}${file === null ? '' : `/${row.uploaded_file_id ?? file}`}`;
  return `/project/${project}`;
}
