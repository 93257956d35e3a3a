import { operations, type RegisterRow } from '@sheetmark/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, callForBytes } from '../../../lib/api-client.ts';
import { keyOf, queryOf as contractQueryOf } from '../../../lib/contract-query.ts';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';
import { saveAsDownload } from '../../../lib/save-as-download.ts';

const pageSize = 500;
/** More sheets than this aren't listed at once: a search finds them. */
const mostSheets = 10_000;
const start: string | undefined = undefined;

export interface RegisterFilter {
  projectId: number;
  /** Finds numbers however they are written, and titles. */
  text: string;
  numbered: boolean;
}

const queryOf = ({ text, numbered }: RegisterFilter) => ({
  ...(text && { text }),
  numbered: numbered ? ('true' as const) : ('false' as const),
});

function registerQuery(filter: RegisterFilter) {
  return infiniteQueryOptions({
    queryKey: [...keyOf('listRegister'), { params: { id: filter.projectId } }, queryOf(filter)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(filter), limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) };
      return call(operations.listRegister, { params: { id: filter.projectId }, query }, { signal });
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
}

/** The sheets of a project in the register's order: the first page at once, the others as they arrive. */
export function useRegister(filter: RegisterFilter) {
  const sheets = useInfiniteQuery(registerQuery(filter));
  const { hasNextPage, isFetching, fetchNextPage, data } = sheets;
  const rows: RegisterRow[] | undefined = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const wantsMore = hasNextPage && !isFetching && (rows?.length ?? 0) < mostSheets;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return { ...sheets, rows, isWhole: rows !== undefined && !hasNextPage && !sheets.isPlaceholderData };
}

/** How many sheets a search is among; undefined without one, and until known. */
export function useSheetCount({ projectId, text, numbered }: RegisterFilter): number | undefined {
  const query = contractQueryOf('listRegister', {
    params: { id: projectId },
    query: { ...queryOf({ projectId, text: '', numbered }), limit: 1 },
  });
  const { data } = useQuery({ ...query, enabled: text !== '', meta: { failsInPlace: true } });
  return text === '' ? undefined : data?.meta.total;
}

export const registerFormats = ['csv', 'xlsx', 'pdf'] as const;

/** Exports what the same filter shows, or only these sheets of it. */
export function useExportRegister(filter: RegisterFilter, sheets: readonly RegisterRow[] | undefined) {
  return useMutation({
    mutationFn: async (format: (typeof registerFormats)[number]) => {
      const only = sheets && { sheets: sheets.map(({ id }) => id) };
      const sent = { params: { id: filter.projectId }, body: { format, ...queryOf(filter), ...only } };
      saveAsDownload(await callForBytes(operations.exportRegister, sent), `${sheetsMessages.fileName}.${format}`);
    },
  });
}
