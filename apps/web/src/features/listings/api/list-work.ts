import { operations } from '@sheetmark/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import type { WorkQuery } from '../model/work-query.ts';

const pageSize = 200;
const start: string | undefined = undefined;

/** Whose rows: a project's, or the user's own in all projects. */
export type WorkSource = { projectId: number } | { mine: 'created_by_me' | 'assigned_to_me' };

const ofMine = { created_by_me: 'listCreatedByMe', assigned_to_me: 'listAssignedToMe' } as const;

/** A listing page by page; the previous rows stay while others load. */
export function workQuery(source: WorkSource, query: WorkQuery) {
  const id = 'projectId' in source ? 'listProjectWork' : ofMine[source.mine];
  return infiniteQueryOptions({
    queryKey: [...keyOf(id), source, query],
    queryFn: ({ pageParam, signal }) => {
      const body = { ...query, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) };
      if ('projectId' in source) return call(operations.listProjectWork, { params: { id: source.projectId }, body }, { signal });
      return call(operations[ofMine[source.mine]], { body: { ...body, type: source.mine } }, { signal });
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
}

/** The assignees and projects that occur in a personal list. */
export const filterOptionsQuery = (mine: 'created_by_me' | 'assigned_to_me') => queryOf('getFiltersById', { body: { type: mine } });

/** The possible projects of rows in personal lists. */
export const projectsQuery = () => queryOf('listProjects', {});
