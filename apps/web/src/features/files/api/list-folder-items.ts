import { queryOf } from '../../../lib/contract-query.ts';
import { currentFile, isProcessing } from '../model/items.ts';

/** Milliseconds between two looks while pages are being prepared. */
const lookAgain = 1500;

export function folderItemsQuery(projectId: number, folderId: number) {
  const query = queryOf('listFolderItems', { params: { id: projectId, folderId } });
  return {
    ...query,
    refetchInterval: (running: { state: { data?: { items: Parameters<typeof currentFile>[0][] } | undefined } }) =>
      running.state.data?.items.some((item) => isProcessing(currentFile(item))) ? lookAgain : false,
  };
}
