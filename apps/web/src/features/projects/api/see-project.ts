import { operations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** Milliseconds away from the project's page that still count as the same visit: to look at a change and come back. */
const visit = 30 * 60_000;

/** Others' changes since the last visit. The request ends the visit, so it is sent once per visit and never refetched. */
export const changesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['seeProject', { params: { id: projectId } }],
    queryFn: () => call(operations.seeProject, { params: { id: projectId } }),
    staleTime: 'static',
    gcTime: visit,
    meta: { failsInPlace: true },
  });
