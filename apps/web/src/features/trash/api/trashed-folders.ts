import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const trashedFoldersQuery = (projectId: number) => queryOf('listTrashedFolders', { params: { id: projectId } });

/** Queries that show a restored folder. */
const shown = [
  'listTrashedFolders',
  'listFolders',
  'listFolderItems',
  'listFolderRows',
  'listNewestItems',
  'getProject',
  'listProjects',
] as const;

/** The message says where the folder is, if its old place or name is taken. */
export function useRestoreFolder(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (folderId: number) => call(operations.restoreFolder, { params: { id: projectId, folderId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => Promise.all(shown.map((id) => queryClient.invalidateQueries({ queryKey: keyOf(id) }))),
  });
}
