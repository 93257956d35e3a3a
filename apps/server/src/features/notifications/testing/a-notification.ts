import type { ProjectId, UserId } from '@sheetmark/contract';
import type { NewNotification } from '../notifications.repository.ts';

/** About a project, to be mailed. */
export function aNotification(given: { user_id: UserId; project_id: ProjectId } & Partial<NewNotification>): NewNotification {
  return {
    type: 'task_created',
    reason: 'member',
    notification_text: 'Mia created a task: “Check”',
    actor_id: null,
    item_id: null,
    file_id: null,
    markup_id: null,
    task_id: null,
    review_id: null,
    is_shown: true,
    mail: 'waiting',
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-01-05T09:00:00.000Z',
    ...given,
  };
}
