import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import { refresh } from '../../../lib/refresh.ts';
import { offerUndo } from '../../../ui/use-undo.ts';

interface NewFolder {
  name: string;
  Description: string;
  parent_id: number | null;
}

const refreshFolders = () => refresh('folders');

export function useCreateFolder(projectId: number) {
  return useMutation({
    mutationFn: (body: NewFolder) => call(operations.createFolder, { params: { id: projectId }, body }),
    onSuccess: refreshFolders,
    meta: { failsInPlace: true },
  });
}

export function useRenameFolder(projectId: number, folderId: number) {
  return useMutation({
    mutationFn: (name: string) => call(operations.updateFolder, { params: { id: projectId, folderId }, body: { name } }),
    onSuccess: refreshFolders,
    meta: { failsInPlace: true },
  });
}

/** Moves a folder with its contents to the trash; can be undone. */
export function useDeleteFolder(projectId: number, folderId: number) {
  const params = { id: projectId, folderId };
  const restore = useMutation({ mutationFn: () => call(operations.restoreFolder, { params }), onSettled: refreshFolders });
  return useMutation({
    mutationFn: () => call(operations.deleteFolder, { params }),
    onSuccess: () => {
      offerUndo(messages.deleted, () => restore.mutateAsync());
      return refreshFolders();
    },
    meta: { failsInPlace: true },
  });
}
