import { type FolderLimit, type FolderName, operations } from '@sheetmark/contract';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { folderLimitMessages } from '../../lib/messages/folder-limits.ts';
import { refresh } from '../../lib/refresh.ts';
import { offerUndo } from '../../ui/use-undo.ts';

const refreshFolders = () => refresh('folders');
const pageSize = 50;
const start: string | undefined = undefined;

/** The members of a project with what decides whether they see a folder, page by page. */
export function viewersQuery(projectId: number, folderId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('listFolderViewers'), { params: { id: projectId, folderId } }, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        operations.listFolderViewers,
        { params: { id: projectId, folderId }, query: { search, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
}

/** Changes who sees a folder; can be undone. */
export function useLimitFolder({ id, project_id, name, limit: before }: Pick<FolderName, 'id' | 'project_id' | 'name' | 'limit'>) {
  const send = (limit: FolderLimit | null) => call(operations.limitFolder, { params: { id: project_id, folderId: id }, body: { limit } });
  const undo = useMutation({ mutationFn: () => send(before), onSettled: refreshFolders });
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      offerUndo(folderLimitMessages.saved(name), () => undo.mutateAsync());
      return refreshFolders();
    },
    meta: { failsInPlace: true },
  });
}
