import { operations } from '@sheetmark/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** What the list is narrowed to and sorted by. */
export type UsersQuery = Omit<NonNullable<Sent<typeof operations.listUsers>['query']>, 'limit' | 'cursor'>;

const pageSize = 100;
const start: string | undefined = undefined;

/** The users page by page; while others are asked for, those of before stay. */
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
