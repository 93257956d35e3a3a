import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const trashedProjectsQuery = () => queryOf('listTrashedProjects', {});

export function useRestoreProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(operations.restoreProject, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('listTrashedProjects') }),
        queryClient.invalidateQueries({ queryKey: keyOf('listProjects') }),
      ]),
  });
}
