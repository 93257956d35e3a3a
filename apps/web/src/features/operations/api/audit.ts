import { operations } from '@sheetmark/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call, callForBytes } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { keepFile } from '../../../lib/keep-file.ts';
import type { AuditQuery } from '../model/audit-listing.ts';

const start: string | undefined = undefined;

/** The audit trail, page by page: of a project, or of the installation. */
export function auditQuery(projectId: number | undefined, asked: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(projectId === undefined ? 'listAudit' : 'listProjectAudit'), projectId, asked],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked, limit: 100, ...(pageParam !== undefined && { cursor: pageParam }) };
      return projectId === undefined
        ? call(operations.listAudit, { query }, { signal })
        : call(operations.listProjectAudit, { params: { id: projectId }, query }, { signal });
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    meta: { failsInPlace: true },
  });
}

/** Exports all of the table's rows as a file. */
export function useDownloadAudit(projectId: number | undefined, query: AuditQuery) {
  return useMutation({
    mutationFn: async () => {
      const bytes =
        projectId === undefined
          ? await callForBytes(operations.exportAudit, { query })
          : await callForBytes(operations.exportProjectAudit, { params: { id: projectId }, query });
      keepFile(bytes, 'audit-trail.csv');
    },
  });
}
