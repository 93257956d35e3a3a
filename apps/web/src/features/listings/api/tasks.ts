import { operations, type Task } from '@sheetmark/contract';
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

export function useCommentOnTask(task: Task) {
  return useMutation({
    mutationFn: (text: string) => call(operations.createTaskComment, { params: { id: task.id }, body: { text, attachments: [] } }),
    onSuccess: useRefresh(),
  });
}
