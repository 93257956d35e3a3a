import { type MemberRole, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export function useInvite(projectId: number) {
  return useMutation({
    mutationFn: ({ emails, role }: { emails: string[]; role: MemberRole }) =>
      call(operations.inviteMember, { body: { emails, role, project_id: projectId } }),
    onSuccess: () => refresh('people'),
    meta: { failsInPlace: true },
  });
}

export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: number) => call(operations.resendInvitation, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: number) => call(operations.revokeInvitation, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}
