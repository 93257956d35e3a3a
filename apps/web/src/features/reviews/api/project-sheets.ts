import { operations, type RegisterRow } from '@sheetmark/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

const pageSize = 1000;
const start: string | undefined = undefined;

/** All current sheets of a project; undefined until all are loaded. */
export function useProjectSheets(projectId: number) {
  const params = { id: projectId };
  const sheets = useInfiniteQuery({
    queryKey: [...keyOf('listRegister'), { params }, 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        operations.listRegister,
        { params, query: { limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    staleTime: 60_000,
    meta: { failsInPlace: true },
  });
  const { hasNextPage, isFetching, fetchNextPage, data, error, refetch } = sheets;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const rows: readonly RegisterRow[] | undefined = useMemo(
    () => (data && !hasNextPage ? data.pages.flatMap((page) => page.data) : undefined),
    [data, hasNextPage],
  );
  return { rows, error, refetch };
}
