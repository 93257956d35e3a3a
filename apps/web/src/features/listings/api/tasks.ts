import { type Comment, operations, type Task } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { workListIds } from './list-work.ts';

export const taskQuery = (id: number) => queryOf('getTask', { params: { id } });

export type TaskChange = Sent<typeof operations.updateTask>['body'];
type NewTask = Sent<typeof operations.createTask>['body'];

function useRefresh() {
  const client = useQueryClient();
  const ids = ['getTask', 'listTasks', 'listProjects', ...workListIds] as const;
  return () => Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: keyOf(id) })));
}

export function useCreateTask(projectId: number) {
  return useMutation({
    mutationFn: (body: NewTask) => call(operations.createTask, { params: { id: projectId }, body }),
    onSuccess: useRefresh(),
    meta: { failsInPlace: true },
  });
}

export function useChangeTask(task: Task) {
  return useMutation({
    mutationFn: (body: TaskChange) => call(operations.updateTask, { params: { id: task.id }, body }),
    onSettled: useRefresh(),
  });
}

/** Of one's own; the owner of the project may delete any. */
export function useChangeComment(task: Task) {
  const refresh = useRefresh();
  const change = useMutation({
    mutationFn: ({ id, text, attachments }: Comment) =>
      call(operations.updateTaskComment, {
        params: { id: task.id, commentId: id },
        body: { text, attachments: attachments.map((media) => media.id) },
      }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: Comment['id']) => call(operations.deleteTaskComment, { params: { id: task.id, commentId: id } }),
    onSuccess: refresh,
  });
  return { change, remove };
}

export function useCommentOnTask(task: Task) {
  return useMutation({
    mutationFn: (text: string) => call(operations.createTaskComment, { params: { id: task.id }, body: { text, attachments: [] } }),
    onSuccess: useRefresh(),
  });
}
