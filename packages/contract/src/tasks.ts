import { z } from 'zod';
import { tasksInput } from './feature-messages.ts';
import { DueDate, name, Priority, prose, TaskStatus, Whereabouts } from './fields.ts';
import { CommentId, FileId, FolderId, ItemId, MarkupId, MediaId, ProjectId, TaskId, UserId } from './ids.ts';
import { Comment, commentBody, revision, rowFields, workFields } from './markups.ts';
import { Media } from './media.ts';
import { fieldWords } from './messages.ts';
import { defineOperations } from './operation.ts';
import { countedMeta, pageQuery } from './paging.ts';

const tag = 'Tasks';

export const Task = z.object({
  id: TaskId,
  project_id: ProjectId,
  /** The markup it was created from; null for callers who can't see that markup. */
  markup_id: MarkupId.nullable(),
  /** The location of that markup. */
  markup_place: z.object({ folder_id: FolderId, item_id: ItemId, file_id: FileId.nullable(), page_number: z.number().int() }).nullable(),
  task_name: z.string(),
  description: z.string(),
  attachments: z.array(Media),
  status: TaskStatus,
  ...workFields,
});
export type Task = z.infer<typeof Task>;

/** A task in a list. */
export const TaskRow = z.object({ ...Task.shape, type: z.literal('task'), ...rowFields });
export type TaskRow = z.infer<typeof TaskRow>;

const taskName = name(fieldWords.taskName);
const description = prose(fieldWords.description);
const attachments = z.array(MediaId).max(50, { error: tasksInput.tooManyAttachments });
const params = z.object({ id: TaskId });
const commentParams = z.object({ id: TaskId, commentId: CommentId });
const oneTask = z.object({ data: Task });
const oneComment = z.object({ data: Comment });

export const taskOperations = defineOperations({
  listTasks: {
    method: 'GET',
    path: '/api/project/{id}/task',
    caller: 'user',
    tag,
    summary: 'The tasks of a project, newest first; with `markup_id`, those created from this markup.',
    params: z.object({ id: ProjectId }),
    query: pageQuery.extend({ markup_id: MarkupId.optional() }),
    answer: z.object({ data: z.array(TaskRow), meta: countedMeta }),
  },
  createTask: {
    method: 'POST',
    path: '/api/project/{id}/task',
    caller: 'user',
    tag,
    summary: 'Create a task, optionally from a markup.',
    params: z.object({ id: ProjectId }),
    body: z.object({
      task_name: taskName,
      description: description.default(''),
      status: TaskStatus.default('open'),
      priority: Priority.default('none'),
      assignee: UserId.nullable().default(null),
      due_date: DueDate.nullable().default(null),
      markup_id: MarkupId.nullable().default(null),
      attachments: attachments.default([]),
      url: Whereabouts,
      currentPath: Whereabouts,
    }),
    answer: oneTask,
  },
  getTask: { method: 'GET', path: '/api/task/{id}', caller: 'user', tag, summary: 'One task with its comments.', params, answer: oneTask },
  updateTask: {
    method: 'PUT',
    path: '/api/task/{id}',
    caller: 'user',
    tag,
    summary: 'Change a task; omitted fields are unchanged.',
    params,
    body: z.object({
      task_name: taskName.optional(),
      description: description.optional(),
      status: TaskStatus.optional(),
      priority: Priority.optional(),
      assignee: UserId.nullable().optional(),
      due_date: DueDate.nullable().optional(),
      attachments: attachments.optional(),
      revision,
      url: Whereabouts,
      currentPath: Whereabouts,
    }),
    answer: oneTask,
  },
  deleteTask: {
    method: 'DELETE',
    path: '/api/task/{id}',
    caller: 'user',
    tag,
    summary: 'Move a task to the trash. Only its creator or the project owner.',
    params,
  },
  createTaskComment: {
    method: 'POST',
    path: '/api/task/{id}/comment',
    caller: 'user',
    right: 'comment',
    tag,
    summary: 'Comment on a task.',
    params,
    body: commentBody,
    answer: oneComment,
  },
  updateTaskComment: {
    method: 'PUT',
    path: '/api/task/{id}/comment/{commentId}',
    caller: 'user',
    right: 'comment',
    tag,
    summary: 'Edit your own comment. The sent attachments replace its attachments.',
    params: commentParams,
    body: commentBody,
    answer: oneComment,
  },
  deleteTaskComment: {
    method: 'DELETE',
    path: '/api/task/{id}/comment/{commentId}',
    caller: 'user',
    right: 'comment',
    tag,
    summary: 'Delete your own comment; the project owner can delete any.',
    params: commentParams,
  },
  restoreTaskComment: {
    method: 'POST',
    path: '/api/task/{id}/comment/{commentId}/restore',
    caller: 'user',
    right: 'comment',
    tag,
    summary: 'Restore a comment from the trash within 30 days. Users who can delete it can restore it.',
    params: commentParams,
    answer: oneComment,
  },
});
