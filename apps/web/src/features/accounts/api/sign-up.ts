import { accountOperations, operations } from '@sheetmark/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { storage } from '../../../lib/storage.ts';

export const signUpRulesQuery = () => ({ ...queryOf('getSignUpRules', {}), retry: false, meta: { failsInPlace: true } });

/** A mailed invitation: who is invited, and to which project. Fails when it is no longer valid. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['getInvitation', { params: { token } }],
    queryFn: ({ signal }) => call(operations.getInvitation, { params: { token } }, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { failsInPlace: true },
  });
}

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
