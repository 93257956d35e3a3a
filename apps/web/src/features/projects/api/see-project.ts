import { operations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** Milliseconds for which one may be away from the project's page in the same visit: to look at a change and come back. */
const visit = 30 * 60_000;

/** What others changed since the last visit. Asking ends it, so it is asked once per visit and never again for being stale. */
export const changesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['seeProject', { params: { id: projectId } }],
    queryFn: () => call(operations.seeProject, { params: { id: projectId } }),
    staleTime: 'static',
    gcTime: visit,
    meta: { failsInPlace: true },
  });
