import { type Comment, type Media, operations, type Task } from '@sheetmark/contract';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { editDraft, storeCommentDraft, taskDraft } from '../../../lib/comment-drafts.ts';
import { currentPath } from '../../../lib/current-path.ts';
import { refresh } from '../../../lib/refresh.ts';
import { uploadAttachment } from '../../../ui/comments/attachments.ts';
import type { CommentActions, CommentInput } from '../../../ui/comments/comment-thread.tsx';

const refreshTasks = () => refresh('tasks');

const idsOf = (attachments: readonly Media[]) => attachments.map(({ id }) => id);

/** A task's own attachments: files upload one by one, then all are attached at once. */
export function useTaskAttachments(task: Task) {
  const keep = (attachments: readonly Media[]) =>
    call(operations.updateTask, { params: { id: task.id }, body: { attachments: idsOf(attachments), currentPath: currentPath() } });
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const media: Media[] = [];
      for (const file of files) media.push(await uploadAttachment(task.project_id, file));
      return keep([...task.attachments, ...media]);
    },
    onSettled: refreshTasks,
  });
  const remove = useMutation({
    mutationFn: (gone: Media) => keep(task.attachments.filter(({ id }) => id !== gone.id)),
    onSettled: refreshTasks,
  });
  return { add, remove };
}

/** Anyone can add one; the author can edit it, and the author or the project owner can delete it. */
export function useTaskComments({ id, project_id: projectId }: Task): CommentActions {
  const draftKey = taskDraft(id);
  const isAdding = useIsMutating({ mutationKey: [draftKey] }) > 0;
  const add = useMutation({
    mutationKey: [draftKey],
    mutationFn: ({ text, attachments }: CommentInput) =>
      call(operations.createTaskComment, {
        params: { id },
        body: { text, attachments: idsOf(attachments), projectId, currentPath: currentPath() },
      }),
    onSuccess: () => {
      storeCommentDraft(draftKey, null);
      return refreshTasks();
    },
  });
  const edit = useMutation({
    mutationFn: ({ comment, text, attachments }: CommentInput & { comment: Comment }) =>
      call(operations.updateTaskComment, {
        params: { id, commentId: comment.id },
        body: { text, attachments: idsOf(attachments), projectId, currentPath: currentPath() },
      }),
    onSuccess: ({ data }) => {
      storeCommentDraft(editDraft(data), null);
      return refreshTasks();
    },
  });
  const remove = useMutation({
    mutationFn: (comment: Comment) => call(operations.deleteTaskComment, { params: { id, commentId: comment.id } }),
    onSuccess: refreshTasks,
  });
  return { add: { mutate: add.mutate, isPending: isAdding }, edit, remove };
}
