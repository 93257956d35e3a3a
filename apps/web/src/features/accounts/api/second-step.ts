import { accountOperations, secondFactorOperations } from '@sheetmark/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { type Credentials, enter, ownDevice } from './sign-in.ts';

/** Prepares an authenticator app for someone who needs one to get in; once for each visit of the step. */
export const prepareFactorQuery = ({ email, password }: Credentials) =>
  queryOptions({
    queryKey: ['prepareFactorAtSignIn', email],
    queryFn: async () =>
      (await call(secondFactorOperations.prepareFactorAtSignIn, { body: { email, password, device: ownDevice() } })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { failsInPlace: true },
  });

/** Signs in with the password and a code. */
export function useSecondStep() {
  return useMutation({
    mutationFn: async (body: Credentials & { code: string; setup?: string }) => {
      const { data } = await call(accountOperations.logIn, { body: { ...body, device: ownDevice() } });
      await enter(data.user);
      return data;
    },
    meta: { failsInPlace: true },
  });
}
