import { operations } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import { upload as send } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createUploadQueue } from '../model/upload-queue.ts';

/** The uploads of this tab. */
export const uploadQueue = createUploadQueue(async ({ file, target }, onProgress, signal) => {
  const body = {
    project_id: target.projectId,
    currentPath: window.location.pathname,
    ...(target.itemId !== undefined && { item_id: target.itemId }),
  };
  await send(operations.uploadItem, { params: { id: target.folderId }, body }, file, { onProgress, signal });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf('listFolderItems') }),
    queryClient.invalidateQueries({ queryKey: keyOf('listFolders') }),
    queryClient.invalidateQueries({ queryKey: keyOf('listProjects') }),
  ]);
});

export function useUploads() {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot);
}
