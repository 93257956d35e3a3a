import { accountOperations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { storage } from '../../../lib/storage.ts';

type NewAccount = Sent<typeof accountOperations.signUp>['body'];

/** Stores the link's invitation, to be accepted at the first sign-in. */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: NewAccount) => call(accountOperations.signUp, { body }),
    onSuccess: (_answer, { invite_token }) => {
      if (invite_token) storage.write('inviteToken', invite_token);
    },
    meta: { failsInPlace: true },
  });
}
