import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { endSession } from '../model/session.ts';

/** Ends the token on the server, and the session here whatever the server says. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(operations.logOut, {}),
    onSettled: endSession,
    meta: { failsInPlace: true },
  });
}
