import { type ComparedPage, type Comparison, operations, type PageChange, type PointPair, type TaskId } from '@sheetmark/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/contract-query.ts';
import { pollIntervalMs } from '../../lib/live/live.ts';

/** Polling interval in milliseconds while pages are compared, without a live connection. */
const pollInterval = 1500;

const isWorking = ({ state }: Pick<Comparison, 'state'>): boolean => state === 'queued' || state === 'running';

/** The compared versions, or one page of each. */
interface ComparedSides {
  readonly beforeId: number;
  readonly afterId: number;
  readonly pages: { readonly before: number; readonly after: number } | null;
}

interface ComparedVersions extends ComparedSides {
  readonly projectId: number;
  readonly itemId: number;
}

const start = (projectId: number, { beforeId, afterId, pages }: ComparedSides, again?: boolean) =>
  call(operations.startComparison, {
    params: { id: projectId },
    body: {
      before: { file_id: beforeId, ...(pages && { page_number: pages.before }) },
      after: { file_id: afterId, ...(pages && { page_number: pages.after }) },
      ...(again && { again }),
    },
  });

const failsInPlace = { failsInPlace: true };

export type FoundComparison = ReturnType<typeof useComparison>;

/** The comparison of two versions with its pages; `data` is null if they were never compared. */
export function useComparison({ projectId, itemId, ...sides }: ComparedVersions) {
  const { beforeId, afterId, pages } = sides;
  const listed = useQuery({ ...queryOf('listItemComparisons', { params: { id: itemId } }), enabled: pages === null, meta: failsInPlace });
  // No list has comparisons of pages. Opening them starts one, or finds the existing one.
  const started = useQuery({
    queryKey: ['comparedPages', projectId, sides],
    queryFn: () => start(projectId, sides),
    enabled: pages !== null,
    staleTime: Infinity,
    meta: failsInPlace,
  });
  const known = pages
    ? started.data?.data
    : listed.data?.data.find(({ before, after }) => before.file_id === beforeId && after.file_id === afterId);
  const found = useQuery({
    ...queryOf('getComparison', { params: { id: projectId, comparisonId: known?.id ?? 0 } }),
    enabled: known !== undefined,
    meta: failsInPlace,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.data) ? pollIntervalMs(pollInterval) : false),
  });
  const retry = () => void Promise.all([pages ? started.refetch() : listed.refetch(), known && found.refetch()]);
  if (!pages && listed.data && !known) return { data: null, error: null, retry };
  return { data: found.data?.data, error: found.data ? null : (listed.error ?? started.error ?? found.error), retry };
}

/** Compares two versions, or continues; pages that couldn’t be compared are tried again. */
export function useStartComparison(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sides: ComparedSides) => start(projectId, sides, true),
    onSettled: () => refreshComparisons(client),
  });
}

const refreshComparisons = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf('listItemComparisons') }),
    client.invalidateQueries({ queryKey: keyOf('getComparison') }),
  ]);

export interface ComparedPagePlace {
  readonly projectId: number;
  readonly comparisonId: number;
  readonly pageId: number;
}

const changesOf = ({ projectId, comparisonId, pageId }: ComparedPagePlace) =>
  queryOf('listChanges', { params: { id: projectId, comparisonId, pageId } });

const none: readonly PageChange[] = [];

/** The changes of a page in reading order; undefined for a page that isn't compared. */
export function useChanges(place: ComparedPagePlace | undefined) {
  const listed = useQuery({ ...changesOf(place ?? { projectId: 0, comparisonId: 0, pageId: 0 }), enabled: place !== undefined });
  const failure = listed.error && !listed.data ? { error: listed.error, retry: () => void listed.refetch() } : null;
  return { changes: listed.data?.data ?? none, failure };
}

interface ChangeUpdate {
  readonly ids: readonly number[];
  readonly checked?: boolean;
  readonly dismissed?: boolean;
  readonly task_id?: TaskId;
}

const mark = (isSet: boolean | undefined, before: string | null, now: string): string | null =>
  isSet === undefined ? before : isSet ? now : null;

/** Checks or dismisses changes, or links a task. Marks show at once, and go back if the server refuses. */
export function useUpdateChanges(place: ComparedPagePlace) {
  const client = useQueryClient();
  const { queryKey } = changesOf(place);
  return useMutation({
    mutationFn: ({ ids, ...marks }: ChangeUpdate) =>
      call(operations.updateChanges, {
        params: { id: place.projectId, comparisonId: place.comparisonId, pageId: place.pageId },
        body: { ids: [...ids], ...marks },
      }),
    onMutate: async ({ ids, checked, dismissed }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const now = new Date().toISOString();
      client.setQueryData(queryKey, (listed) => {
        if (!listed) return listed;
        const data = listed.data.map((change) =>
          ids.includes(change.id)
            ? { ...change, checked_at: mark(checked, change.checked_at, now), dismissed_at: mark(dismissed, change.dismissed_at, now) }
            : change,
        );
        return { ...listed, data };
      });
      return { before };
    },
    onError: (_, __, context) => context?.before && client.setQueryData(queryKey, context.before),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey }), refreshComparisons(client)]),
  });
}

/** Aligns a page by points, or automatically again without. It is then compared again. */
export function useAlignPages({ projectId, comparisonId, pageId }: ComparedPagePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (points: PointPair[] | null) =>
      call(operations.alignPages, { params: { id: projectId, comparisonId, pageId }, body: { points } }),
    onSettled: () => Promise.all([refreshComparisons(client), client.invalidateQueries({ queryKey: keyOf('listChanges') })]),
  });
}

/** Corrects which pages belong together. */
export function useMatchPages({ id, project_id }: Comparison) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pair: Pick<ComparedPage, 'before_page' | 'after_page'>) =>
      call(operations.matchPages, { params: { id: project_id, comparisonId: id }, body: { pairs: [pair] } }),
    onSettled: () => refreshComparisons(client),
  });
}
