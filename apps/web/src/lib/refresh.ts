import type { OperationId, StaleData } from '@sheetmark/contract';
import { queryClient } from './query-client.ts';
import { responsesWith } from './responses.ts';

/** Fetches the responses again that contain such data: at once if the page shows them, else when it does. */
export const refresh = (...kinds: readonly StaleData[]): Promise<void> =>
  refreshResponses(...kinds.flatMap((kind) => responsesWith[kind].map(({ operation }) => operation)));

/** Fetches all responses of these operations again. */
export function refreshResponses(...operations: readonly OperationId[]): Promise<void> {
  const stale = new Set<unknown>(operations);
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [operation] }) => stale.has(operation) });
}
