import { operations } from '@sheetmark/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/contract-query.ts';

export type ExportBody = Sent<typeof operations.exportMarkups>['body'];

/** Polling interval in milliseconds. */
const POLL_MS = 700;

/** The progress of an export, polled until it ends. */
export const markupExportQuery = (projectId: number, exportId: number) =>
  queryOptions({
    ...queryOf('getMarkupExport', { params: { id: projectId, exportId } }),
    refetchInterval: ({ state }) => {
      const known = state.data?.data.state;
      return known === undefined || known === 'queued' || known === 'running' ? POLL_MS : false;
    },
    meta: { failsInPlace: true },
  });

/** What an export would contain; the previous answer stays while another loads. */
export const exportPreviewQuery = (projectId: number, body: ExportBody) =>
  queryOptions({
    ...queryOf('previewMarkupExport', { params: { id: projectId }, body }),
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });

export function useExportMarkups(projectId: number) {
  return useMutation({
    mutationFn: (body: ExportBody) => call(operations.exportMarkups, { params: { id: projectId }, body }),
    meta: { failsInPlace: true },
  });
}

export function useCancelMarkupExport(projectId: number) {
  return useMutation({
    mutationFn: (exportId: number) => call(operations.cancelMarkupExport, { params: { id: projectId, exportId } }),
    meta: { failsInPlace: true },
  });
}
