import { operations } from '@sheetmark/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** The list's filter and order. */
export type UsersQuery = Omit<NonNullable<Sent<typeof operations.listUsers>['query']>, 'limit' | 'cursor'>;

const pageSize = 100;
const start: string | undefined = undefined;

/** The users page by page; the previous rows stay while others load. */
export function usersQuery(query: UsersQuery) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('listUsers'), query],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listUsers, { query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
}
