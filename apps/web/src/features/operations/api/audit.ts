import { operations } from '@sheetmark/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call, callForBytes } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { saveAsDownload } from '../../../lib/save-as-download.ts';
import type { AuditQuery } from '../model/audit-listing.ts';

const start: string | undefined = undefined;

/** The audit trail, page by page: of a project, or of the installation. */
export function auditQuery(projectId: number | undefined, filters: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(projectId === undefined ? 'listAudit' : 'listProjectAudit'), projectId, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, limit: 100, ...(pageParam !== undefined && { cursor: pageParam }) };
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
      saveAsDownload(bytes, 'audit-trail.csv');
    },
  });
}
