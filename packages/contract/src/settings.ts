import { z } from 'zod';
import { enteredPassword, firstName, lastName, newPassword, OwnAccount } from './accounts.ts';
import { Time } from './fields.ts';
import { SessionId, UserId } from './ids.ts';
import { accountsInput } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';

const tag = 'Settings';

/** A browser or other client in which the caller is signed in. */
export const Session = z.object({
  id: SessionId,
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** The IP address it was last used from. */
  source: z.string(),
  created_at: Time,
  /** Rounded to the hour. */
  last_used_at: Time,
  /** The session of this call. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const avatarColor = z
  .number({ error: accountsInput.avatarColor })
  .int({ error: accountsInput.avatarColor })
  .min(1, { error: accountsInput.avatarColor })
  .max(8, { error: accountsInput.avatarColor });

const endpoint = z.url({ protocol: /^https?$/, error: accountsInput.endpoint }).max(2000);
const PushSubscription = z.object({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

export const settingsOperations = defineOperations({
  listAvatarColors: {
    method: 'GET',
    path: '/api/users/avatarcolors',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary:
      'The avatar colours (1 to 8) chosen by people in the caller’s projects, including the caller. The colour of others follows from their id.',
    answer: z.object({ data: z.array(z.object({ id: UserId, avatar_color: z.number().int() })) }),
  },
  updateOwnAccount: {
    method: 'PUT',
    path: '/api/users/me',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Change your own name, or the colour of your avatar (1 to 8, null for none); omitted fields are unchanged.',
    body: z.object({ first_name: firstName.optional(), last_name: lastName.optional(), avatar_color: avatarColor.nullable().optional() }),
    answer: z.object({ user: OwnAccount, extra_settings: z.string() }),
  },
  updateExtraDetails: {
    method: 'POST',
    path: '/api/users/updateExtraDetails',
    caller: 'user',
    tokens: 'never',
    tag,
    summary:
      'Turn notifications in the app or by e-mail on or off, send a day’s mails as one, or save each drawn object as a separate markup.',
    body: z.object({
      type: z.enum(['is_notification_active', 'is_email_notification_active', 'is_email_digest_active', 'is_markup_per_object_active'], {
        error: accountsInput.settingType,
      }),
      state: z.union([z.boolean(), z.literal(0), z.literal(1)], { error: accountsInput.settingState }).transform(Boolean),
    }),
    answer: z.object({ data: z.object({ extra_settings: z.string() }) }),
  },
  changePassword: {
    method: 'PUT',
    path: '/api/users/me/password',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Set a new password; needs the current one. Ends every other session.',
    refusals: ['wrong_password', 'passwords_differ'],
    body: z.object({ currentPassword: enteredPassword, newPassword, newPasswordConfirm: enteredPassword }),
  },

  listSessions: {
    method: 'GET',
    path: '/api/users/me/sessions',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'The caller’s sessions, newest first.',
    query: pageQuery,
    answer: z.object({ data: z.array(Session), meta: pageMeta }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/users/me/sessions/{id}',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Sign out one of the caller’s sessions, at once.',
    params: z.object({ id: SessionId }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/users/me/sessions',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Sign out all other devices, at once.',
  },

  getPushKey: {
    method: 'GET',
    path: '/api/subscribe',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'The key (applicationServerKey) with which browsers subscribe to pushes.',
    answer: z.object({ data: z.object({ public_key: z.string() }) }),
  },
  subscribe: {
    method: 'POST',
    path: '/api/subscribe',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Store this browser’s push subscription; its endpoint becomes notification_end_point.',
    body: z.object({ obj: PushSubscription }),
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Stop pushes to this endpoint.',
    body: z.object({ endpoint }),
  },
});
