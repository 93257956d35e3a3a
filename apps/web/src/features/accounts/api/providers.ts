import { type SignedInUser, signingInOperations } from '@sheetmark/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { storage } from '../../../lib/storage.ts';
import { enter, ownDevice } from './sign-in.ts';

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['getSignInOptions'],
    queryFn: async ({ signal }) => (await call(signingInOperations.getSignInOptions, {}, { signal })).data,
    staleTime: Infinity,
    meta: { failsInPlace: true },
  });

/** Sends the browser to the provider. */
export function useProvider() {
  return useMutation({
    mutationFn: async (provider: string) => {
      const { data } = await call(signingInOperations.startProviderSignIn, { params: { provider } });
      storage.write('flow', data.flow);
      location.assign(data.url);
    },
    meta: { failsInPlace: true },
  });
}

/** `query`: what the provider sent back in the page's address. */
export async function finishProviderSignIn(query: string): Promise<SignedInUser> {
  const flow = storage.read('flow') ?? 'lost';
  storage.remove('flow');
  const { data } = await call(signingInOperations.finishProviderSignIn, { body: { flow, query, device: ownDevice() } });
  await enter(data.user);
  return data.user;
}
