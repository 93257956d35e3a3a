import type { Person, Task } from '@sheetmark/contract';
import { taskDraft } from '../../../lib/comment-drafts.ts';
import { CommentThread } from '../../../ui/comments/comment-thread.tsx';
import { useTaskComments } from '../api/tasks.ts';

/** A task's comments and the composer. */
export function TaskComments({ task, people }: { task: Task; people: readonly Person[] }) {
  const actions = useTaskComments(task);
  return (
    <CommentThread projectId={task.project_id} draftKey={taskDraft(task.id)} comments={task.comments} people={people} actions={actions} />
  );
}
