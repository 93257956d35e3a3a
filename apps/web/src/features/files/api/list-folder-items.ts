import { queryOf } from '../../../lib/contract-query.ts';
import { pauseBetweenLooks } from '../../../lib/live/live.ts';
import { currentFile, isProcessing } from '../model/items.ts';

/** Milliseconds between two looks while pages are being prepared, where no live connection tells. */
const lookAgain = 1500;

export function folderItemsQuery(projectId: number, folderId: number) {
  const query = queryOf('listFolderItems', { params: { id: projectId, folderId } });
  return {
    ...query,
    refetchInterval: (running: { state: { data?: { items: Parameters<typeof currentFile>[0][] } | undefined } }) =>
      running.state.data?.items.some((item) => isProcessing(currentFile(item))) ? pauseBetweenLooks(lookAgain) : false,
  };
}
