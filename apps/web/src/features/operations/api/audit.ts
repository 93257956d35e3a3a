import { operations } from '@sheetmark/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call, callForBytes } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { keepFile } from '../../../lib/keep-file.ts';

const start: string | undefined = undefined;

/** Who did what, page by page: in a project, or anywhere. */
export function auditQuery(projectId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(projectId === undefined ? 'listAudit' : 'listProjectAudit'), projectId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 100, ...(pageParam !== undefined && { cursor: pageParam }) };
      return projectId === undefined
        ? call(operations.listAudit, { query }, { signal })
        : call(operations.listProjectAudit, { params: { id: projectId }, query }, { signal });
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    meta: { failsInPlace: true },
  });
}

export function useDownloadAudit(projectId: number | undefined) {
  return useMutation({
    mutationFn: async () => {
      const bytes =
        projectId === undefined
          ? await callForBytes(operations.exportAudit, {})
          : await callForBytes(operations.exportProjectAudit, { params: { id: projectId } });
      keepFile(bytes, 'audit-trail.csv');
    },
  });
}
