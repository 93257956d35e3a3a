import { z } from 'zod';
import { name, Secret, Time } from './fields.ts';
import { UserId } from './ids.ts';
import { accountsInput, fieldWords } from './messages.ts';
import { defineOperations } from './operation.ts';

const tag = 'Accounts';

const UserType = z.union([z.literal(1), z.literal(2)]);
export const ActiveFlag = z.union([z.literal(0), z.literal(1)], { error: accountsInput.activeFlag });

/** The fields of every account. */
export const identity = {
  id: UserId,
  name: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** 1 administrator, 2 member. */
  user_type: UserType,
  is_active: ActiveFlag,
  /** Null until the user subscribes to browser pushes. */
  notification_end_point: z.string().nullable(),
};

export const SignedInUser = z.object({ ...identity, token: z.string() });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The caller's own account. `token` is the one used for this call; `extra_settings` is a JSON string. */
export const OwnAccount = z.object({
  ...identity,
  token: z.string(),
  created_at: Time,
  extra_settings: z.string(),
  total_tasks_created: z.number().int(),
  total_markups_created: z.number().int(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const Email = z
  .string({ error: accountsInput.email })
  .trim()
  .max(254, { error: accountsInput.email })
  .regex(z.regexes.email, { error: accountsInput.email });

export const newPassword = z
  .string({ error: accountsInput.newPassword })
  .trim()
  .min(6, { error: accountsInput.newPassword })
  .max(200, { error: accountsInput.newPasswordTooLong });
export const enteredPassword = z
  .string({ error: accountsInput.password })
  .trim()
  .min(1, { error: accountsInput.password })
  .max(1000, { error: accountsInput.passwordTooLong });

export const firstName = name(fieldWords.firstName);
export const lastName = z.string().trim().max(200, { error: accountsInput.lastNameTooLong });

export const accountOperations = defineOperations({
  signUp: {
    method: 'POST',
    path: '/api/users/signup',
    caller: 'anyone',
    tokens: 'never',
    tag,
    summary:
      'Create an account. An unvalidated sign-up is replaced by the next one for the same address. With isAdmin, an administrator adds a member: the address counts as validated, and the member is mailed a link to set a password.',
    refusals: ['email_registered', 'sign_up_closed'],
    body: z.object({
      email: Email,
      password: newPassword,
      first_name: firstName,
      // Forms send blank fields as null.
      last_name: lastName.nullish().transform((given) => given ?? ''),
      isAdmin: z.boolean().default(false),
      invite_token: Secret.nullish().transform((given) => given ?? undefined),
    }),
    answer: z.object({
      /** True if the account can sign in right away without a mailed link, because the invitation was mailed to this address. */
      is_validated: z.literal(true).optional(),
    }),
  },
  resendValidation: {
    method: 'POST',
    path: '/api/users/resendvalidation',
    caller: 'nobody',
    tag,
    summary: 'Mail the validation link again. The response is the same whether or not the address is known.',
    body: z.object({ email: Email }),
  },
  validateToken: {
    method: 'GET',
    path: '/api/validatetoken',
    caller: 'nobody',
    tag,
    summary:
      'Validate the mailed token’s address and return the address. The sign-up password then works from the client that made this call; with `with_proof`, only together with the returned `proof`.',
    refusals: ['link_not_valid'],
    query: z.object({ token: Secret, with_proof: z.stringbool().default(false) }),
    answer: z.object({
      email: z.string(),
      /** Valid for an hour: signs in with the sign-up password (`proof` of login), or replaces it (`token` of resetforgotpassword). */
      proof: z.string().optional(),
    }),
  },
  logIn: {
    method: 'POST',
    path: '/api/users/login',
    caller: 'nobody',
    tag,
    summary: 'Sign in. Further calls send the token in the header `Authorization: Bearer …`.',
    refusals: [
      'wrong_credentials',
      'account_inactive',
      'email_not_validated',
      'code_needed',
      'factor_needed',
      'wrong_code',
      'sign_in_refused',
    ],
    body: z.object({
      email: Email,
      password: enteredPassword,
      proof: Secret.optional(),
      /** A random secret that the client generates and keeps. It distinguishes the user's own devices from others. */
      device: Secret.optional(),
      /** Of the authenticator app, or a recovery code; after `code_needed`. */
      code: z.string().trim().max(40).optional(),
      /** With a right code: this device needs none for 30 days. Needs `device`. */
      trust: z.boolean().optional(),
      /** Of a prepared authenticator app, with its first code; after `factor_needed`. */
      setup: Secret.optional(),
    }),
    answer: z.object({
      data: z.object({
        user: SignedInUser,
        /** Only of a factor that this sign-in set up. */
        recovery_codes: z.array(z.string()).optional(),
      }),
    }),
  },
  logOut: {
    method: 'POST',
    path: '/api/logout',
    caller: 'user',
    guests: 'view',
    tokens: 'never',
    tag,
    summary: 'Revoke this token at once. After single sign-on, `end_url` is where the browser signs out of the provider.',
    answer: z.object({ end_url: z.string().optional() }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgotpassword',
    caller: 'nobody',
    tag,
    summary: 'Mail a link to set a new password. The response is the same whether or not the address is known.',
    body: z.object({ email: Email }),
  },
  resetForgotPassword: {
    method: 'POST',
    path: '/api/resetforgotpassword',
    caller: 'nobody',
    tag,
    summary: 'Set a new password with a mailed token. Ends every session of that user.',
    refusals: ['link_not_valid', 'passwords_differ'],
    body: z.object({ token: Secret, newPassword, newPasswordConfirm: enteredPassword }),
  },
  getUserDetails: {
    method: 'GET',
    path: '/api/users/getuserdetails',
    caller: 'user',
    guests: 'view',
    tag,
    summary: 'The caller’s own account and settings.',
    answer: z.object({ user: OwnAccount, extra_settings: z.string() }),
  },
});
