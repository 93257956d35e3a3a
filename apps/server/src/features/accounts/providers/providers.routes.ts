import type { Handlers } from '../../../platform/http/handler.ts';
import type { ProvidersService } from './providers.service.ts';

export function providerRoutes(providers: ProvidersService): Handlers {
  return {
    getSignInOptions: async () => ({ message: 'How to sign in.', data: await providers.options() }),
    startProviderSignIn: async ({ params, request }) => ({
      message: 'Go on at the provider.',
      data: await providers.start(params.provider, request),
    }),
    finishProviderSignIn: async ({ body, request }) => ({ message: 'Signed in.', data: { user: await providers.finish(body, request) } }),
    listProviders: async () => ({ message: 'The providers of single sign-on.', data: await providers.list() }),
    checkProvider: async ({ params }) => {
      const problem = await providers.check(params.provider);
      return { message: problem ?? 'The provider answers.', data: { problem } };
    },
    endProviderSessions: async ({ params, body, request }) => {
      await providers.endSessions(params.provider, body.logout_token, request);
      return { message: 'Signed out.' };
    },
  };
}
