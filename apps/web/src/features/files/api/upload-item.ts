import { operations } from '@sheetmark/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { upload as sendAtOnce } from '../../../lib/api-client.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { type Carrier, createUploadQueue, type Upload } from '../model/upload-queue.ts';
import { forgetUpload, listUnfinishedUploads } from './stored-uploads.ts';

/** Loaded with the first large file. */
const parts = () => import('./send-in-parts.ts');

/** Files of at least this many bytes are sent in parts: sending smaller ones again is cheaper than resuming. */
const inPartsFrom = 8 * 1024 * 1024;

/** Refetches the views of uploads at most once in this many milliseconds. */
const refreshEvery = 1500;
let refreshing: number | undefined;

function refreshSoon(): void {
  refreshing ??= window.setTimeout(() => {
    refreshing = undefined;
    void refreshResponses(
      'listFolderItems',
      'listFolderRows',
      'listFolders',
      'listProjects',
      'listItemFiles',
      'listNewestItems',
      'getPublication',
    );
  }, refreshEvery);
}

const sendWhole: Carrier['send'] = async ({ file, target }, onProgress, signal) => {
  const body = {
    project_id: target.projectId,
    currentPath: window.location.pathname,
    ...(target.itemId !== undefined && { item_id: target.itemId }),
  };
  const sent = { params: { id: target.folderId }, body };
  const { data, message } = await sendAtOnce(operations.uploadItem, sent, file, { onProgress, signal });
  return { itemId: data.id, fileId: data.file.id, message };
};

async function forget({ name, size, target }: Upload): Promise<void> {
  const left = (await listUnfinishedUploads()).filter(
    (each) => each.name === name && each.size === size && each.target.folderId === target.folderId,
  );
  for (const { key, url } of left) {
    const { giveUpParts } = await parts();
    await giveUpParts(url);
    await forgetUpload(key);
  }
}

/** The uploads of this tab. */
export const uploadQueue = createUploadQueue({
  async send(upload, onProgress, signal) {
    const send = upload.size >= inPartsFrom ? (await parts()).sendInParts : sendWhole;
    const result = await send(upload, onProgress, signal);
    refreshSoon();
    return result;
  },
  forget: (upload) => void forget(upload),
});

/** Adds unfinished uploads of closed or reloaded pages. */
async function findInterrupted(): Promise<void> {
  uploadQueue.addInterrupted((await listUnfinishedUploads()).map(({ name, size, target }) => ({ name, size, target })));
}

export function useUploads() {
  useEffect(() => void findInterrupted(), []);
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot);
}
