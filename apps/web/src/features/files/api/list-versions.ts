import { queryOf } from '../../../lib/contract-query.ts';
import { isProcessing } from '../model/items.ts';

/** Polling interval in milliseconds while pages are processed. */
const lookAgain = 1500;

/** The versions of an item, oldest first. */
export function versionsQuery(itemId: number) {
  const query = queryOf('listItemFiles', { params: { id: itemId } });
  return {
    ...query,
    refetchInterval: (running: { state: { data?: { fileDetails: Parameters<typeof isProcessing>[0][] } | undefined } }) =>
      running.state.data?.fileDetails.some(isProcessing) ? lookAgain : false,
  } as const;
}
