import { operations, type SessionId } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export const sessionsQuery = () => ({ ...queryOf('listSessions', {}), meta: { failsInPlace: true } });

/** The session may have ended meanwhile: refetch the list either way. */
const refetchSessions = () => refresh('sessions');

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
