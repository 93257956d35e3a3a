import type { MetadataColumn, Person, WorkRow } from '@sheetmark/contract';
import { type InfiniteData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { membersQuery } from '../../../lib/members-query.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { noOne, personChoice } from '../../../ui/choices.tsx';
import { removeLostColumns } from '../../../ui/grid/custom-filter.ts';
import type { Choice } from '../../../ui/grid/grid-column.ts';
import type { GridSource } from '../../../ui/grid/grid-props.ts';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import { columnsQuery } from '../api/columns.ts';
import { filterOptionsQuery, projectsQuery, workQuery, type WorkSource } from '../api/list-work.ts';
import type { Listing } from '../model/listings.ts';
import { workQueryOf } from '../model/work-query.ts';

const none: readonly WorkRow[] = [];
type Pages = InfiniteData<{ data: WorkRow[] }>;
const rowsOf = (data: Pages | undefined) => data?.pages.flatMap((page) => page.data);

/** The rows of a listing, page by page, in the table's layout. */
export function useWork(listing: Listing, projectId: number | undefined, state: GridState) {
  const from: WorkSource = listing.mine ? { mine: listing.mine } : { projectId: projectId ?? 0 };
  const columns = useOwnColumns(listing, projectId);
  const query = workQueryOf(removeLostColumns(state, columns.data?.data), listing.types);
  const work = useInfiniteQuery(workQuery(from, query));
  const rows = useMemo(() => rowsOf(work.data), [work.data]);
  const meta = work.data?.pages[0]?.meta;
  const total = Math.max(meta?.total ?? 0, rows?.length ?? 0);
  const isExact = meta?.total_is_exact === true || !work.hasNextPage;
  const source: GridSource<WorkRow> = {
    // With fewer columns, a key would move to another cell.
    rows: columns.isLoading ? undefined : rows,
    error: work.error,
    onRetry: () => void work.refetch(),
    stale: work.isPlaceholderData,
    server: { total, isExact, hasMore: work.hasNextPage, onMore: () => void (work.isFetching || work.fetchNextPage()) },
  };
  const count = meta && listingsMessages.rowCount(total, { exact: isExact, types: listing.types });
  /** Loads pages until there are this many rows, or all, or until it is cancelled. */
  const fetchRows = async (most: number, signal: AbortSignal): Promise<readonly WorkRow[]> => {
    let { data, hasNextPage } = work;
    while (hasNextPage && !signal.aborted && (rowsOf(data)?.length ?? 0) < most) {
      const next = await work.fetchNextPage({ cancelRefetch: false });
      if (next.error) throw next.error;
      ({ data, hasNextPage } = next);
    }
    return rowsOf(data)?.slice(0, most) ?? none;
  };
  return { rows: rows ?? none, source, count, from, query, fetchRows };
}
export type Work = ReturnType<typeof useWork>;

const noColumns: readonly MetadataColumn[] = [];

function useOwnColumns(listing: Listing, projectId: number | undefined) {
  const has = projectId !== undefined && listing.types.includes('markup');
  return useQuery({ ...columnsQuery(projectId ?? 0), enabled: has });
}

/** A project's custom columns; personal lists cover several projects and have none. */
export const useCustomColumns = (listing: Listing, projectId: number | undefined): readonly MetadataColumn[] =>
  useOwnColumns(listing, projectId).data?.data ?? noColumns;

type Members = readonly { project_id: number; members: Person }[];
const combined = (results: readonly { data: { data: Members } | undefined }[]): Members => results.flatMap(({ data }) => data?.data ?? []);

/** In personal lists, members of this many projects are loaded; rows of other projects can be assigned in their own project. */
const mostProjects = 20;

/** The possible assignees and the options of filters by people and projects: of one project, or of the rows' projects. */
export function usePeople(listing: Listing, projectId: number | undefined, rows: readonly WorkRow[] = none) {
  const occurringIn = projectId === undefined ? [...new Set(rows.map((row) => row.project_id))].slice(0, mostProjects) : [projectId];
  const listed = useQueries({ queries: occurringIn.map(membersQuery), combine: combined });
  const projects = useQuery(projectsQuery()).data?.data;
  const options = useQuery({ ...filterOptionsQuery(listing.mine ?? 'created_by_me'), enabled: listing.mine !== undefined }).data?.data;
  return useMemo(() => {
    const shown = (projects ?? []).filter(({ id }) => projectId === undefined || id === projectId);
    const ofProject = Map.groupBy(listed, (row) => row.project_id);
    const personOf = ({ members: { id, name } }: Members[number]): Person => ({ id, name });
    const peopleById = new Map(listed.map((row) => [row.members.id, personOf(row)]));
    const people = [...peopleById.values()].toSorted((a, b) => a.name.localeCompare(b.name));
    const occurring = (type: 'assignee' | 'project') => (options ?? []).filter((option) => option.type === type);
    const assigned = options ? occurring('assignee') : people;
    const named = options ? occurring('project') : shown;
    return {
      people,
      membersOf: (id: number): readonly Person[] => ofProject.get(id)?.map(personOf) ?? [],
      assigneeChoices: [noOne, ...assigned.map(personChoice)],
      peopleChoices: people.map(personChoice),
      projectChoices: named.map(({ id, name }): Choice => ({ value: String(id), label: name })),
    };
  }, [projects, listed, options, projectId]);
}
