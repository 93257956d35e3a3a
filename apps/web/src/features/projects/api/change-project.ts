import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { giveUpProject } from '../../../lib/live/live.ts';

function useRefresh() {
  const queryClient = useQueryClient();
  return (...ids: readonly ('getProject' | 'listProjects' | 'listTrashedProjects')[]) =>
    Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: keyOf(id) })));
}

export function useUpdateProject(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; description: string }) => call(operations.updateProject, { params: { id }, body }),
    onSuccess: () => refresh('getProject', 'listProjects'),
    meta: { failsInPlace: true },
  });
}

/** A deleted project may not be seen, so only lists are refetched. */
export function useDeleteProject(id: number, onDeleted: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => giveUpProject(id, () => call(operations.deleteProject, { params: { id } })),
    onSuccess: async () => {
      await refresh('listProjects', 'listTrashedProjects');
      onDeleted();
    },
    meta: { failsInPlace: true },
  });
}
