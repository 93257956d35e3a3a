import { guestOperations } from '@sheetmark/contract';
import { QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { storage } from '../../../lib/storage.ts';

/** Also ends the session of anyone else in this browser. Keeps where the guest wants to go on. */
function startGuestSession(link: string, token: string): void {
  const wanted = storage.read('redirectTo');
  queryClient.clear();
  storage.clearSession();
  if (wanted !== undefined) storage.write('redirectTo', wanted);
  storage.write('guestLink', link);
  storage.write('token', token);
}

/** Invitations aren't part of a session: its data is cleared when it ends, just as this page asks what became of its link. */
export const invitations = new QueryClient();

export const invitationQuery = (link: string) =>
  queryOptions({
    queryKey: ['describeGuestLink', link],
    queryFn: ({ signal }) => call(guestOperations.describeGuestLink, { body: { link } }, { signal }),
    retry: false,
  });

export function useSendCode() {
  return useMutation({
    mutationFn: (body: Sent<typeof guestOperations.sendGuestCode>['body']) => call(guestOperations.sendGuestCode, { body }),
    meta: { failsInPlace: true },
  });
}

export function useEnter() {
  return useMutation({
    mutationFn: async (body: Sent<typeof guestOperations.enterAsGuest>['body']) => {
      const { data } = await call(guestOperations.enterAsGuest, { body });
      startGuestSession(body.link, data.token);
    },
    meta: { failsInPlace: true },
  });
}

export function useEnterPublicly() {
  return useMutation({
    mutationFn: async (body: Sent<typeof guestOperations.enterPublicly>['body']) => {
      const { data } = await call(guestOperations.enterPublicly, { body });
      startGuestSession(body.link, data.token);
    },
    meta: { failsInPlace: true },
  });
}

export function useRequestLink() {
  return useMutation({
    mutationFn: (body: Sent<typeof guestOperations.requestGuestLink>['body']) => call(guestOperations.requestGuestLink, { body }),
    meta: { failsInPlace: true },
  });
}
