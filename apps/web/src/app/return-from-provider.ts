import { redirect } from '@tanstack/react-router';
import { finishProviderSignIn } from '../features/accounts/api/providers.ts';
import { consumeDestination } from '../features/accounts/model/session.ts';
import { ApiFailure } from '../lib/api-client.ts';

/** Finishes a sign-in with a provider of single sign-on; redirects to what was wanted before, or with the reason to the sign-in page. */
export async function returnFromProvider(query: string): Promise<never> {
  const signInRefusal = await finishProviderSignIn(query).then(
    (user) => {
      throw redirect({ href: consumeDestination(user), replace: true });
    },
    (error: unknown) => {
      if (error instanceof ApiFailure) return error.message;
      throw error;
    },
  );
  throw redirect({ to: '/SignIn', state: { signInRefusal }, replace: true });
}
