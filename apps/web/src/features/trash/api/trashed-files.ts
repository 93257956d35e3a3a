import { operations, type TrashedVersion } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const trashedItemsQuery = (projectId: number) => queryOf('listTrashedItems', { params: { id: projectId } });
export const trashedVersionsQuery = (projectId: number) => queryOf('listTrashedVersions', { params: { id: projectId } });

/** Queries that show a restored file or version. */
const shown = [
  'listTrashedItems',
  'listTrashedVersions',
  'listFolders',
  'listFolderItems',
  'listFolderRows',
  'listItemFiles',
  'listNewestItems',
  'getProject',
] as const;

function useRefresh() {
  const queryClient = useQueryClient();
  return () => Promise.all(shown.map((id) => queryClient.invalidateQueries({ queryKey: keyOf(id) })));
}

/** The message says where the file is, if its folder or name is taken. */
export function useRestoreItem(projectId: number) {
  return useMutation({
    mutationFn: (itemId: number) => call(operations.restoreItem, { params: { id: projectId, itemId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: useRefresh(),
  });
}

export function useRestoreVersion() {
  return useMutation({
    mutationFn: ({ id, item_id }: TrashedVersion) => call(operations.restoreVersion, { params: { id: item_id, fileId: id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: useRefresh(),
  });
}
