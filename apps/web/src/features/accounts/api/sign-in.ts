import { accountOperations, type SignedInUser } from '@sheetmark/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createKey } from '../../../lib/create-key.ts';
import { storage } from '../../../lib/storage.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import { startSession } from '../model/session.ts';

export interface Credentials {
  email: string;
  password: string;
  /** From the mailed link; needed for the first sign-in with a sign-up's password. */
  proof?: string | undefined;
}

export function ownDevice(): string {
  const device = storage.read('device') ?? createKey();
  storage.write('device', device);
  return device;
}

/** Keeps the session, and accepts the invitation from the link, if any. */
export async function enter(user: SignedInUser): Promise<void> {
  startSession(user);
  const invited = storage.read('inviteToken');
  storage.remove('inviteToken');
  if (invited === undefined) return;
  const { acceptInvitation } = await import('./accept-invitation.ts');
  await acceptInvitation(invited);
}

export function useSignIn() {
  return useMutation({
    mutationFn: async (body: Credentials) => {
      const { data } = await call(accountOperations.logIn, { body: { ...body, device: ownDevice() } });
      await enter(data.user);
      return data.user;
    },
    meta: { failsInPlace: true },
  });
}

/** The mailed link works once: cache the response for the visit, and never request it again. */
export function validateTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['validateToken', { query: { token } }],
    queryFn: ({ signal }) => call(accountOperations.validateToken, { query: { token, with_proof: 'true' } }, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { failsInPlace: true },
  });
}

export function useResendValidation() {
  return useMutation({
    mutationFn: (email: string) => call(accountOperations.resendValidation, { body: { email } }),
    onSuccess: ({ message }) => showSnack({ message }),
  });
}
