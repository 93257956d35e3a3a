import { z } from 'zod';
import { SignedInUser } from './accounts.ts';
import { Secret } from './fields.ts';
import { defineOperations } from './operation.ts';

const tag = 'Accounts';

const ProviderId = z.string().max(40);

/** How people can sign in here, besides the form that is always the same. */
export const SignInOptions = z.object({
  /** In the order of the settings; `name` is the text on its button. */
  providers: z.array(z.object({ id: ProviderId, name: z.string() })),
  /** Whether people can sign in with a password. */
  passwords: z.boolean(),
  /** Whether anyone has a passkey. */
  passkeys: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** A provider, for administrators. */
export const ListedProvider = z.object({
  id: ProviderId,
  name: z.string(),
  issuer: z.string(),
  /** Accounts that came by it. */
  people: z.number().int(),
});
export type ListedProvider = z.infer<typeof ListedProvider>;

export const signingInOperations = defineOperations({
  getSignInOptions: {
    method: 'GET',
    path: '/api/signin/options',
    caller: 'nobody',
    tag,
    summary: 'How people can sign in: the providers of single sign-on.',
    answer: z.object({ data: SignInOptions }),
  },
  startProviderSignIn: {
    method: 'POST',
    path: '/api/signin/providers/{provider}',
    caller: 'nobody',
    tag,
    summary: 'Start to sign in with a provider of single sign-on: send the browser to `url`, and keep `flow` until it returns.',
    refusals: ['sign_in_refused'],
    params: z.object({ provider: ProviderId }),
    answer: z.object({ data: z.object({ url: z.string(), flow: z.string() }) }),
  },
  finishProviderSignIn: {
    method: 'POST',
    path: '/api/signin/finish',
    caller: 'nobody',
    tag,
    summary: 'Sign in with what the provider sent back in the query of the page’s address. Each `flow` works once, for ten minutes.',
    refusals: ['sign_in_refused', 'account_inactive'],
    body: z.object({
      flow: Secret,
      /** As it arrived: `code=…&state=…`. */
      query: z.string().max(8000),
      /** As for `login`. */
      device: Secret.optional(),
    }),
    answer: z.object({ data: z.object({ user: SignedInUser }) }),
  },
  listProviders: {
    method: 'GET',
    path: '/api/administration/providers',
    caller: 'administrator',
    tag,
    summary: 'The providers of single sign-on, in the order of the settings.',
    answer: z.object({ data: z.array(ListedProvider) }),
  },
  checkProvider: {
    method: 'POST',
    path: '/api/administration/providers/{provider}/check',
    caller: 'administrator',
    tag,
    summary: 'Ask a provider for its description and keys, as a sign-in does.',
    params: z.object({ provider: ProviderId }),
    answer: z.object({
      data: z.object({
        /** Why sign-ins fail now; null if they don’t. */
        problem: z.string().nullable(),
      }),
    }),
  },
  endProviderSessions: {
    method: 'POST',
    path: '/api/signin/providers/{provider}/logout',
    caller: 'nobody',
    tag,
    summary: 'For providers: end the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0).',
    params: z.object({ provider: ProviderId }),
    form: true,
    body: z.object({ logout_token: z.string().max(16_000) }),
  },
});
