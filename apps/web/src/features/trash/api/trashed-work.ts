import { CommentId, MarkupId, operations, TaskId, type TrashedWork } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const trashedWorkQuery = (projectId: number) => queryOf('listTrashedWork', { params: { id: projectId } });

/** Queries that show restored work. */
const shown = [
  'listTrashedWork',
  'listProjectWork',
  'countProjectWork',
  'sumWork',
  'listMarkups',
  'listTasks',
  'getTask',
  'openFile',
  'getEditorDetails',
  'listFolderItems',
  'listFolderRows',
  'getProject',
] as const;

async function restore({ type, id, markup_id, task_id }: TrashedWork): Promise<{ message: string }> {
  if (type === 'markup') return call(operations.restoreWork, { body: { rows: [{ type, id: MarkupId.parse(id) }] } });
  if (type === 'task') return call(operations.restoreWork, { body: { rows: [{ type, id: TaskId.parse(id) }] } });
  const commentId = CommentId.parse(id);
  if (markup_id !== null) return call(operations.restoreComment, { params: { markupId: markup_id, commentId } });
  return call(operations.restoreTaskComment, { params: { id: TaskId.parse(task_id), commentId } });
}

export function useRestoreWork() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restore,
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => Promise.all(shown.map((id) => queryClient.invalidateQueries({ queryKey: keyOf(id) }))),
  });
}
