import { z } from 'zod';
import { Email, enteredPassword } from './accounts.ts';
import { factorsInput } from './feature-messages.ts';
import { Secret, Time } from './fields.ts';
import { UserId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Second factors';

/** Six digits of an authenticator app, or a recovery code. */
const FactorCode = z.string({ error: factorsInput.code }).trim().min(6, { error: factorsInput.code }).max(40, { error: factorsInput.code });

/** An authenticator app that isn't used yet. */
const Prepared = z.object({
  /** For people who type it, in Base32. */
  secret: z.string(),
  /** For a QR code: `otpauth://…`. */
  url: z.string(),
  /** Returned with its first code, within ten minutes. */
  setup: z.string(),
});
export type Prepared = z.infer<typeof Prepared>;

/** The caller's second factor. */
export const SecondFactor = z.object({
  authenticator: z.object({ created_at: Time, last_used_at: Time.nullable() }).nullable(),
  recovery_codes_left: z.number().int(),
  /** Devices that need no code for now. */
  trusted_devices: z.number().int(),
  /** The administrators require one of the caller. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const codes = z.object({ recovery_codes: z.array(z.string()) });

/** What administrators decide about signing in. */
export const SignInRules = z.object({
  /** Whether people can sign in with a password. If not, only administrators that `npm run admin` made can. */
  passwords: z.boolean(),
  min_password_length: z
    .number({ error: factorsInput.minLength })
    .int({ error: factorsInput.minLength })
    .min(6, { error: factorsInput.minLength })
    .max(64, { error: factorsInput.minLength }),
  refuses_common_passwords: z.boolean(),
  /** Who needs a second factor to sign in with a password. */
  second_factor: z.enum(['nobody', 'administrators', 'everyone'], { error: factorsInput.requiredFor }),
});
export type SignInRules = z.infer<typeof SignInRules>;

/** How many of the people who can sign in have a second factor. A passkey is one. */
const Readiness = z.object({ people: z.number().int(), ready: z.number().int() });

export const secondFactorOperations = defineOperations({
  prepareFactorAtSignIn: {
    method: 'POST',
    path: '/api/signin/authenticator',
    caller: 'nobody',
    tag,
    summary: 'Prepare an authenticator app for people who need one to sign in; `login` then takes its first `code` with this `setup`.',
    refusals: ['wrong_credentials', 'sign_in_refused'],
    body: z.object({ email: Email, password: enteredPassword, device: Secret.optional() }),
    answer: z.object({ data: Prepared }),
  },
  getSecondFactor: {
    method: 'GET',
    path: '/api/users/me/secondfactor',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'The caller’s second factor.',
    answer: z.object({ data: SecondFactor }),
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/users/me/confirm',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Confirm who the caller is, with the password or a code. Sensitive calls work for ten minutes after it, as after signing in.',
    refusals: ['wrong_password', 'wrong_code'],
    body: z.object({ password: enteredPassword.optional(), code: FactorCode.optional() }),
  },
  prepareAuthenticator: {
    method: 'POST',
    path: '/api/users/me/authenticator/prepare',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Prepare an authenticator app. It replaces the one before when its first code arrives.',
    refusals: ['confirmation_needed'],
    answer: z.object({ data: Prepared }),
  },
  addAuthenticator: {
    method: 'POST',
    path: '/api/users/me/authenticator',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Use the prepared authenticator app from now on. Only this response contains the recovery codes.',
    refusals: ['confirmation_needed', 'wrong_code'],
    body: z.object({ setup: Secret, code: FactorCode }),
    answer: z.object({ data: codes }),
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/users/me/authenticator',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Sign in without a second factor again.',
    refusals: ['confirmation_needed'],
  },
  forgetTrustedDevices: {
    method: 'DELETE',
    path: '/api/users/me/trusteddevices',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Ask for a code again on every device of the caller.',
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/users/me/recoverycodes',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Make ten recovery codes; the ones before no longer work.',
    refusals: ['confirmation_needed'],
    answer: z.object({ data: codes }),
  },
  removeUserFactor: {
    method: 'DELETE',
    path: '/api/administration/users/{id}/secondfactor',
    caller: 'administrator',
    tag,
    summary: 'Remove the second factor of someone who lost it: authenticator app, recovery codes and passkeys.',
    refusals: ['confirmation_needed'],
    params: z.object({ id: UserId }),
  },
  getSignInRules: {
    method: 'GET',
    path: '/api/administration/signin',
    caller: 'administrator',
    tag,
    summary: 'What administrators decided about signing in, and how many people have a second factor.',
    answer: z.object({ data: SignInRules, second_factors: z.object({ administrators: Readiness, everyone: Readiness }) }),
  },
  updateSignInRules: {
    method: 'PUT',
    path: '/api/administration/signin',
    caller: 'administrator',
    tag,
    summary:
      'Change it. Passwords can be turned off only if a provider and an administrator made by `npm run admin` with a password remain.',
    refusals: ['confirmation_needed'],
    body: SignInRules,
    answer: z.object({ data: SignInRules }),
  },
});
