import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import { useRefreshPeople } from './refresh-people.ts';

export function useInvite(projectId: number) {
  return useMutation({
    mutationFn: (emails: string[]) => call(operations.inviteMember, { body: { emails, project_id: projectId } }),
    onSuccess: useRefreshPeople(),
    meta: { failsInPlace: true },
  });
}

export function useResendInvitation() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (id: number) => call(operations.resendInvitation, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refresh,
  });
}

export function useRevokeInvitation() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (id: number) => call(operations.revokeInvitation, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refresh,
  });
}
