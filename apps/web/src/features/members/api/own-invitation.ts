import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const ownInvitationQuery = (id: number) => ({ ...queryOf('getOwnInvitation', { params: { id } }), meta: { failsInPlace: true } });

export function useAcceptOwnInvitation() {
  return useMutation({
    mutationFn: (id: number) => call(operations.acceptOwnInvitation, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}
