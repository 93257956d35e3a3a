import { z } from 'zod';
import { name, Secret, Time } from './fields.ts';
import { UserId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';

const tag = 'Accounts';

const UserType = z.union([z.literal(1), z.literal(2)]);
const ActiveFlag = z.union([z.literal(0), z.literal(1)], { error: 'is_active is 1 or 0.' });

const identity = {
  id: UserId,
  name: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** 1 administrator, 2 member. */
  user_type: UserType,
  is_active: ActiveFlag,
  /** Where browser pushes go, once subscribed. */
  notification_end_point: z.string().nullable(),
};

export const SignedInUser = z.object({ ...identity, token: z.string() });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The caller's own account. `token` is the one that the call was made with, `extra_settings` a JSON string. */
export const OwnAccount = z.object({
  ...identity,
  token: z.string(),
  created_at: Time,
  extra_settings: z.string(),
  total_tasks_created: z.number().int(),
  total_markups_created: z.number().int(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** A row of the admin panel. */
export const ListedUser = z.object({
  ...identity,
  created_at: Time,
  meta: z.object({ tasks_count: z.number().int(), markups_count: z.number().int() }),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const Email = z
  .string({ error: 'Invalid Email Address' })
  .trim()
  .max(254, { error: 'Invalid Email Address' })
  .regex(z.regexes.email, { error: 'Invalid Email Address' });

const newPassword = z
  .string({ error: '6-digits Password is Required' })
  .trim()
  .min(6, { error: '6-digits Password is Required' })
  .max(200, { error: 'Password is longer than 200 characters.' });
const enteredPassword = z
  .string({ error: 'Password is Required' })
  .trim()
  .min(1, { error: 'Password is Required' })
  .max(1000, { error: 'Password is longer than 1,000 characters.' });

const firstName = name('First Name');
const lastName = z.string().trim().max(200, { error: 'Last Name is longer than 200 characters.' });

const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'endpoint is a URL.' }).max(2000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

export const accountOperations = defineOperations({
  signUp: {
    method: 'POST',
    path: '/api/users/signup',
    caller: 'anyone',
    tag,
    summary: 'Create an account. With isAdmin, an administrator adds a member whose address counts as validated.',
    refusals: ['email_registered', 'invitation_not_valid'],
    body: z.object({
      email: Email,
      password: newPassword,
      first_name: firstName,
      last_name: lastName.default(''),
      isAdmin: z.boolean().default(false),
      invite_token: Secret.optional(),
    }),
  },
  resendValidation: {
    method: 'POST',
    path: '/api/users/resendvalidation',
    caller: 'nobody',
    tag,
    summary: 'Mail the validation link again. The answer is the same whether or not the address is known.',
    body: z.object({ email: Email }),
  },
  validateToken: {
    method: 'GET',
    path: '/api/validatetoken',
    caller: 'nobody',
    tag,
    summary: 'Take the mailed token, mark its address as validated and answer the address.',
    refusals: ['link_not_valid'],
    query: z.object({ token: Secret }),
    answer: z.object({ email: z.string() }),
  },
  logIn: {
    method: 'POST',
    path: '/api/users/login',
    caller: 'nobody',
    tag,
    summary: 'Sign in. The token goes into the header `Authorization: Bearer …` of further calls.',
    refusals: ['wrong_credentials', 'account_inactive', 'email_not_validated'],
    body: z.object({ email: Email, password: enteredPassword }),
    answer: z.object({ data: z.object({ user: SignedInUser }) }),
  },
  logOut: { method: 'POST', path: '/api/logout', caller: 'user', tag, summary: 'End this token at once.' },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgotpassword',
    caller: 'nobody',
    tag,
    summary: 'Mail a link to choose a new password. The answer is the same whether or not the address is known.',
    body: z.object({ email: Email }),
  },
  resetForgotPassword: {
    method: 'POST',
    path: '/api/resetforgotpassword',
    caller: 'nobody',
    tag,
    summary: 'Choose a new password with a mailed token. Ends every session of that user.',
    refusals: ['link_not_valid', 'passwords_differ'],
    body: z.object({ token: Secret, newPassword, newPasswordConfirm: enteredPassword }),
  },
  getUserDetails: {
    method: 'GET',
    path: '/api/users/getuserdetails',
    caller: 'user',
    tag,
    summary: 'The caller’s own account and settings.',
    answer: z.object({ user: OwnAccount, extra_settings: z.string() }),
  },
  updateExtraDetails: {
    method: 'POST',
    path: '/api/users/updateExtraDetails',
    caller: 'user',
    tag,
    summary: 'Switch notifications in the app, or by e-mail, on or off.',
    body: z.object({
      type: z.enum(['is_notification_active', 'is_email_notification_active'], {
        error: 'type is is_notification_active or is_email_notification_active.',
      }),
      state: z.union([z.boolean(), z.literal(0), z.literal(1)], { error: 'state is 0, 1, true or false.' }).transform(Boolean),
    }),
    answer: z.object({ data: z.object({ extra_settings: z.string() }) }),
  },
  subscribe: {
    method: 'POST',
    path: '/api/subscribe',
    caller: 'user',
    tag,
    summary: 'Store this browser’s push subscription.',
    body: z.object({ obj: PushSubscription }),
  },

  listUsers: {
    method: 'GET',
    path: '/api/users/list',
    caller: 'administrator',
    tag: 'User administration',
    summary: 'All users, with how many tasks and markups each created.',
    query: pageQuery,
    answer: z.object({ data: z.object({ users: z.array(ListedUser) }), meta: pageMeta }),
  },
  updateUser: {
    method: 'PUT',
    path: '/api/users/{id}',
    caller: 'administrator',
    tag: 'User administration',
    summary: 'Edit a user’s name, or switch the account on or off.',
    params: z.object({ id: UserId }),
    body: z.object({ is_active: ActiveFlag.optional(), first_name: firstName.optional(), last_name: lastName.optional() }),
    answer: z.object({ data: ListedUser }),
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/{id}',
    caller: 'administrator',
    tag: 'User administration',
    summary: 'Delete a user. What they made stays, under their name.',
    params: z.object({ id: UserId }),
  },
});
