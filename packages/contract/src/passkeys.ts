import { z } from 'zod';
import { SignedInUser } from './accounts.ts';
import { passkeysInput } from './feature-messages.ts';
import { Secret, Time } from './fields.ts';
import { PasskeyId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Passkeys';

const base64url = z.string().max(20_000);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key'), clientExtensionResults: z.object({}) };

/** What the browser returns, as `navigator.credentials` writes it with `toJSON`. */
const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
});
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});

/** `options`: as JSON, for `navigator.credentials`. `flow` is returned with its result, within five minutes. */
const Asked = z.object({ options: z.string(), flow: z.string() });

export const Passkey = z.object({ id: PasskeyId, name: z.string(), created_at: Time, last_used_at: Time.nullable() });
export type Passkey = z.infer<typeof Passkey>;

const name = z.string({ error: passkeysInput.name }).trim().min(1, { error: passkeysInput.name }).max(100, { error: passkeysInput.name });
const params = z.object({ id: PasskeyId });
const own = { caller: 'user', tokens: 'never', tag } as const;

export const passkeyOperations = defineOperations({
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/signin/passkey/start',
    caller: 'nobody',
    tag,
    summary: 'Start to sign in with a passkey.',
    answer: z.object({ data: Asked }),
  },
  finishPasskeySignIn: {
    method: 'POST',
    path: '/api/signin/passkey',
    caller: 'nobody',
    tag,
    summary: 'Sign in with a passkey. It counts as both factors.',
    refusals: ['sign_in_refused', 'account_inactive'],
    body: z.object({ flow: Secret, response: Assertion, device: Secret.optional() }),
    answer: z.object({ data: z.object({ user: SignedInUser }) }),
  },
  listPasskeys: {
    ...own,
    method: 'GET',
    path: '/api/users/me/passkeys',
    summary: 'The caller’s passkeys, oldest first.',
    answer: z.object({ data: z.array(Passkey) }),
  },
  preparePasskey: {
    ...own,
    method: 'POST',
    path: '/api/users/me/passkeys/prepare',
    summary: 'Start to add a passkey.',
    refusals: ['confirmation_needed'],
    answer: z.object({ data: Asked }),
  },
  addPasskey: {
    ...own,
    method: 'POST',
    path: '/api/users/me/passkeys',
    summary: 'Add the passkey that the browser made.',
    refusals: ['confirmation_needed'],
    body: z.object({ flow: Secret, response: Registration, name }),
    answer: z.object({ data: Passkey }),
  },
  renamePasskey: {
    ...own,
    method: 'PUT',
    path: '/api/users/me/passkeys/{id}',
    summary: 'Rename a passkey.',
    params,
    body: z.object({ name }),
  },
  removePasskey: {
    ...own,
    method: 'DELETE',
    path: '/api/users/me/passkeys/{id}',
    summary: 'Remove a passkey. It no longer signs in.',
    refusals: ['confirmation_needed'],
    params,
  },
});
