import { operations, type SessionId } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const sessionsQuery = () => ({ ...queryOf('listSessions', {}), meta: { failsInPlace: true } });

/** The session may have ended meanwhile: refetch the list either way. */
const refetchSessions = () => queryClient.invalidateQueries({ queryKey: keyOf('listSessions') });

export function useEndSession() {
  return useMutation({
    mutationFn: (id: SessionId) => call(operations.endSession, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetchSessions,
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call(operations.endOtherSessions, {}),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetchSessions,
  });
}
