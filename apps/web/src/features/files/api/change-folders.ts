import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { messages } from '../../../lib/messages.ts';
import { offerUndo } from '../../../ui/use-undo.ts';

interface NewFolder {
  name: string;
  Description: string;
  parent_id: number | null;
}

/** Every change of the tree refreshes the tree and the folder views. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf('listFolders') }),
      queryClient.invalidateQueries({ queryKey: keyOf('listFolderItems') }),
      queryClient.invalidateQueries({ queryKey: keyOf('listFolderRows') }),
      queryClient.invalidateQueries({ queryKey: keyOf('listTrashedFolders') }),
    ]);
}

export function useCreateFolder(projectId: number) {
  return useMutation({
    mutationFn: (body: NewFolder) => call(operations.createFolder, { params: { id: projectId }, body }),
    onSuccess: useRefresh(),
    meta: { failsInPlace: true },
  });
}

export function useRenameFolder(projectId: number, folderId: number) {
  return useMutation({
    mutationFn: (name: string) => call(operations.updateFolder, { params: { id: projectId, folderId }, body: { name } }),
    onSuccess: useRefresh(),
    meta: { failsInPlace: true },
  });
}

/** Moves a folder with its contents to the trash; can be undone. */
export function useDeleteFolder(projectId: number, folderId: number) {
  const params = { id: projectId, folderId };
  const refresh = useRefresh();
  const restore = useMutation({ mutationFn: () => call(operations.restoreFolder, { params }), onSettled: refresh });
  return useMutation({
    mutationFn: () => call(operations.deleteFolder, { params }),
    onSuccess: () => {
      offerUndo(messages.deleted, () => restore.mutateAsync());
      return refresh();
    },
    meta: { failsInPlace: true },
  });
}
