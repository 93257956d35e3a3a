import { operations, type ScanLanguage } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';

export const scanSettingsQuery = (projectId: number) => ({
  ...queryOf('getScanSettings', { params: { id: projectId } }),
  meta: { failsInPlace: true },
});

export function useUpdateScanSettings(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { is_on?: boolean; languages?: ScanLanguage[] }) =>
      call(operations.updateScanSettings, { params: { id: projectId }, body }),
    onSuccess: (answer) =>
      client.setQueryData(scanSettingsQuery(projectId).queryKey, (before) => before && { ...before, data: answer.data }),
    meta: { failsInPlace: true },
  });
}
