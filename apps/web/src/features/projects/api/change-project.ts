import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { giveUpProject } from '../../../lib/live/live.ts';
import { refresh, refreshResponses } from '../../../lib/refresh.ts';

export function useUpdateProject(id: number) {
  return useMutation({
    mutationFn: (body: { name: string; description: string }) => call(operations.updateProject, { params: { id }, body }),
    onSuccess: () => refresh('projects'),
    meta: { failsInPlace: true },
  });
}

/** A deleted project may not be seen, so only lists are refetched. */
export function useDeleteProject(id: number, onDeleted: () => void) {
  return useMutation({
    mutationFn: () => giveUpProject(id, () => call(operations.deleteProject, { params: { id } })),
    onSuccess: async () => {
      await refreshResponses('listProjects', 'listTrashedProjects');
      onDeleted();
    },
    meta: { failsInPlace: true },
  });
}
