import { operations } from '@sheetmark/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';

const start: string | undefined = undefined;

/** All members of a project, page by page: those that are loaded until then. Undefined until some are. */
export function useAllMembers(projectId: number) {
  const params = { projectId };
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf('listMembers'), { params }, 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listMembers, { params, query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return data?.pages.flatMap((page) => page.data);
}
