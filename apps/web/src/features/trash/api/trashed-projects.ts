import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';

export const trashedProjectsQuery = () => queryOf('listTrashedProjects', {});

/** Restores from the trash; the caller shows the message. */
export function useRestoreProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(operations.restoreProject, { params: { id } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('listTrashedProjects') }),
        queryClient.invalidateQueries({ queryKey: keyOf('listProjects') }),
      ]),
  });
}
