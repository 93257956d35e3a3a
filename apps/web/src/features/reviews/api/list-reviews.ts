import { operations, ReviewColumn, ReviewId, type ReviewRow } from '@sheetmark/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, callForBytes } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { saveAsDownload } from '../../../lib/save-as-download.ts';
import type { ReviewView } from '../model/review-views.ts';

const pageSize = 50;
/** More reviews than this aren't listed at once: a search finds them. */
const mostReviews = 5_000;
const start: string | undefined = undefined;

export interface ReviewFilter {
  projectId: number;
  /** Finds names. */
  text: string;
}

function reviewsQuery({ projectId, text }: ReviewFilter) {
  const params = { id: projectId };
  const query = text === '' ? {} : { text };
  return infiniteQueryOptions({
    queryKey: [...keyOf('listReviews'), { params }, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        operations.listReviews,
        { params, query: { ...query, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
}

/** The reviews of a project: the first page at once, the others as they arrive. */
export function useReviews(filter: ReviewFilter) {
  const reviews = useInfiniteQuery(reviewsQuery(filter));
  const { hasNextPage, isFetching, fetchNextPage, data } = reviews;
  const rows: readonly ReviewRow[] | undefined = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const wantsMore = hasNextPage && !isFetching && (rows?.length ?? 0) < mostReviews;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return { ...reviews, rows };
}

/** How many reviews wait for the user, are late, and are closed. */
export function useReviewCounts(projectId: number): Readonly<Partial<Record<ReviewView, number>>> {
  const { data } = useQuery({ ...queryOf('countReviews', { params: { id: projectId } }), meta: { failsInPlace: true } });
  if (!data) return {};
  const { states, waiting_for_me, late } = data.data;
  return { waiting: waiting_for_me, late, closed: (states.closed ?? 0) + (states.cancelled ?? 0) };
}

export const exportFormats = ['csv', 'xlsx'] as const;

interface Export {
  format: (typeof exportFormats)[number];
  /** In displayed order, from the left; what only tables have is left out. */
  columns: readonly string[];
  /** In displayed order. */
  rows: readonly ReviewRow[];
}

/** Exports the reviews that are shown. */
export function useExportReviews(projectId: number) {
  return useMutation({
    mutationFn: async ({ format, columns, rows }: Export) => {
      const known = columns.flatMap((id) => ReviewColumn.safeParse(id).data ?? []);
      const body = {
        format,
        columns: ['number' as const, ...known],
        reviews: rows.slice(0, mostReviews).map(({ id }) => ReviewId.parse(id)),
      };
      const bytes = await callForBytes(operations.exportReviews, { params: { id: projectId }, body });
      saveAsDownload(bytes, `${words.fileName}.${format}`);
    },
  });
}
