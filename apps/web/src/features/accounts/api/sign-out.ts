import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { storage } from '../../../lib/storage.ts';
import { endSession, findPushEndpoint } from '../model/session.ts';

/** Ends pushes to this browser, the token on the server, and the local session whatever the server responds. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      const endpoint = await findPushEndpoint();
      if (endpoint !== undefined) await call(operations.unsubscribe, { body: { endpoint } }).catch(() => undefined);
      return (await call(operations.logOut, {})).end_url;
    },
    onSettled: async (endUrl) => {
      storage.remove('commentDrafts');
      await endSession();
      // Single sign-on: the browser signs out of the provider, too.
      if (endUrl !== undefined) location.assign(endUrl);
    },
    meta: { failsInPlace: true },
  });
}
