import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { giveUpProject } from '../../../lib/live/live.ts';
import { refresh, refreshResponses } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** Removes a member from the project; their work stays. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: (membershipId: number) => call(operations.removeMember, { params: { id: membershipId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}

/** Leaves the project: afterwards nothing of it may be seen, so nothing of it is refetched. */
export function useLeaveProject(projectId: number, onLeft: () => void) {
  return useMutation({
    mutationFn: (membershipId: number) => giveUpProject(projectId, () => call(operations.removeMember, { params: { id: membershipId } })),
    onSuccess: async ({ message }) => {
      showSnack({ message });
      await refreshResponses('listProjects');
      onLeft();
    },
  });
}

export function useHandOver(projectId: number) {
  return useMutation({
    mutationFn: (userId: number) => call(operations.handOverProject, { params: { id: projectId }, body: { user_id: userId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}
