import { CommentId, MarkupId, operations, TaskId, type TrashedVersion, type TrashedWork } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const trashedProjectsQuery = () => queryOf('listTrashedProjects', {});
export const trashedFoldersQuery = (projectId: number) => queryOf('listTrashedFolders', { params: { id: projectId } });
export const trashedItemsQuery = (projectId: number) => queryOf('listTrashedItems', { params: { id: projectId } });
export const trashedVersionsQuery = (projectId: number) => queryOf('listTrashedVersions', { params: { id: projectId } });
export const trashedWorkQuery = (projectId: number) => queryOf('listTrashedWork', { params: { id: projectId } });

/** The message says where the folder is, if its old place or name is taken. */
export function useRestoreFolder(projectId: number) {
  return useMutation({
    mutationFn: (folderId: number) => call(operations.restoreFolder, { params: { id: projectId, folderId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('folders', 'items'),
  });
}

/** The message says where the file is, if its folder or name is taken. */
export function useRestoreItem(projectId: number) {
  return useMutation({
    mutationFn: (itemId: number) => call(operations.restoreItem, { params: { id: projectId, itemId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('items'),
  });
}

export function useRestoreVersion() {
  return useMutation({
    mutationFn: ({ id, item_id }: TrashedVersion) => call(operations.restoreVersion, { params: { id: item_id, fileId: id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('items'),
  });
}

/** The caller shows the message. */
export function useRestoreProject() {
  return useMutation({
    mutationFn: (id: number) => call(operations.restoreProject, { params: { id } }),
    onSettled: () => refresh('projects', 'trashedProjects'),
  });
}

async function restoreWork({ type, id, markup_id, task_id }: TrashedWork): Promise<{ message: string }> {
  if (type === 'markup') return call(operations.restoreWork, { body: { rows: [{ type, id: MarkupId.parse(id) }] } });
  if (type === 'task') return call(operations.restoreWork, { body: { rows: [{ type, id: TaskId.parse(id) }] } });
  const commentId = CommentId.parse(id);
  if (markup_id !== null) return call(operations.restoreComment, { params: { markupId: markup_id, commentId } });
  return call(operations.restoreTaskComment, { params: { id: TaskId.parse(task_id), commentId } });
}

export function useRestoreWork() {
  return useMutation({
    mutationFn: restoreWork,
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('markups', 'tasks'),
  });
}
