import { currentVersion, type ItemFilter, operations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { pollIntervalMs } from '../../../lib/live/live.ts';
import { isProcessing } from '../model/items.ts';

/** The folders and items of one level. */
export type Level = Answer<typeof operations.listFolderRows>['data'];

/** Polling interval in milliseconds while pages are processed without a live connection. */
const lookAgain = 1500;

const isBeingPrepared = (level: Level | undefined) => level?.items.some((item) => isProcessing(currentVersion(item))) === true;

/** Loads all pages of one level's matching rows; null is the project's top level. */
export function folderRowsQuery(projectId: number, folderId: number | null, where: ItemFilter = {}) {
  const sent = { params: { id: projectId }, body: { folder_id: folderId, where } };
  return queryOptions({
    queryKey: [...keyOf('listFolderRows'), sent],
    async queryFn({ signal }): Promise<Level> {
      const { data, meta } = await call(operations.listFolderRows, sent, { signal });
      const items = [...data.items];
      for (let cursor = meta.next_cursor; cursor !== null;) {
        const next = await call(operations.listFolderRows, { ...sent, body: { ...sent.body, cursor } }, { signal });
        items.push(...next.data.items);
        cursor = next.meta.next_cursor;
      }
      return { ...data, items };
    },
    refetchInterval: ({ state }) => (isBeingPrepared(state.data) ? pollIntervalMs(lookAgain) : false),
  });
}
