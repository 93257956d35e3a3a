import { type DeadReference, operations } from '@sheetmark/contract';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callForBytes } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { deadReferencesMessages } from '../../lib/messages/dead-references.ts';
import { saveAsDownload } from '../../lib/save-as-download.ts';

/** The project's current sheets, or those of a version and of the set whose draft it is in. */
export interface Referring {
  readonly projectId: number;
  readonly fileId?: number | undefined;
}

const start: string | undefined = undefined;
/** Sheets that are read at once. */
const limit = 20;
/** More of them aren't listed: the export has all. */
const mostListed = 1000;

const fileOf = ({ fileId }: Referring) => (fileId === undefined ? {} : { file_id: fileId });

function deadOf(of: Referring) {
  const params = { id: of.projectId };
  return infiniteQueryOptions({
    queryKey: [...keyOf('listDeadReferences'), { params, query: fileOf(of) }],
    queryFn: ({ pageParam, signal }) =>
      call(
        operations.listDeadReferences,
        { params, query: { limit, ...fileOf(of), ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    meta: { failsInPlace: true },
  });
}

interface DeadReferences {
  readonly rows: readonly DeadReference[];
  /** Sheets that were read so far, of `total`. */
  readonly read: number;
  readonly total: number;
  readonly isWhole: boolean;
}

/** Reads the sheets page by page until all references that lead nowhere are known, or very many. */
export function useDeadReferences(of: Referring): DeadReferences {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(deadOf(of));
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const wantsMore = hasNextPage && !isFetching && rows.length < mostListed;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const read = data?.pages.reduce((sum, { meta }) => sum + meta.sheets_read, 0) ?? 0;
  return { rows, read, total: data?.pages[0]?.meta.total ?? 0, isWhole: data !== undefined && !hasNextPage };
}

export function useExportDeadReferences(of: Referring) {
  return useMutation({
    mutationFn: async () => {
      const bytes = await callForBytes(operations.exportDeadReferences, { params: { id: of.projectId }, query: fileOf(of) });
      return saveAsDownload(bytes, `${deadReferencesMessages.exportName}.csv`);
    },
  });
}
