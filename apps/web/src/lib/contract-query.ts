import { operations, type OperationId, type Operations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Sent } from './api-client.ts';

/** The query of a reading call. Its key is the operation's id and its input, so `[id]` alone matches all of its responses. */
export function queryOf<K extends OperationId>(id: K, sent: Sent<Operations[K]>) {
  return queryOptions({ queryKey: [id, sent], queryFn: ({ signal }) => call(operations[id], sent, { signal }) });
}

/** The key under which all responses of these operations are cached. */
export function keyOf(id: OperationId): readonly [OperationId] {
  return [id];
}
