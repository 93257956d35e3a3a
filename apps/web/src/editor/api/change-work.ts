import { type Comparison, operations, type PageChange } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForBytes } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { saveAsDownload } from '../../lib/save-as-download.ts';

interface ChangeOnSheet {
  readonly comparison: Comparison;
  readonly pageId: number;
  readonly change: PageChange;
}

/** Makes a markup of a change: a cloud around it on the newer version, with a comment that says what changed. */
export function useDrawMarkup(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ comparison, pageId, change }: ChangeOnSheet) =>
      call(operations.drawChange, { params: { id: projectId, comparisonId: comparison.id, pageId, changeId: change.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('listChanges') }),
  });
}

export const reportFormats = ['csv', 'pdf'] as const;

/** Downloads the changes of all pages. */
export function useDownloadReport({ id, project_id, before, after }: Comparison) {
  return useMutation({
    mutationFn: async (format: (typeof reportFormats)[number]) => {
      const bytes = await callForBytes(operations.exportChanges, { params: { id: project_id, comparisonId: id }, body: { format } });
      saveAsDownload(bytes, `${after.name} ${before.label} ${after.label}.${format}`);
    },
  });
}

/** Stops comparing. */
export function useCancelComparison({ id, project_id }: Comparison) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(operations.cancelComparison, { params: { id: project_id, comparisonId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('getComparison') }),
  });
}
