import type { Item } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/contract-query.ts';

/** How many markups wait to be checked on the newest versions of a folder's items, by item. */
export function useMarkupsToCheck(projectId: number, items: readonly Item[]): ReadonlyMap<number, number> {
  const folderId = items.find(({ files }) => files.length > 1)?.folder_id;
  const listed = useQuery({
    ...queryOf('listVersionsToCheck', { params: { id: projectId, folderId: folderId ?? 0 } }),
    enabled: folderId !== undefined,
    meta: { failsInPlace: true },
  });
  return new Map(listed.data?.data.map(({ item_id, unanswered }) => [item_id, unanswered]));
}
