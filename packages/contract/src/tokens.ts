import { z } from 'zod';
import { enteredPassword } from './accounts.ts';
import { tokensInput } from './feature-messages.ts';
import { Person, Time } from './fields.ts';
import { ProjectId, SessionId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';
import { TokenScope } from './rights.ts';

const tag = 'Personal tokens';

/** Every personal token begins with it, so that scanners for leaked secrets find it. */
export const tokenPrefix = 'smk_pat_';

/** The longest that a personal token is valid. */
export const tokenMaxDays = 366;

/** A personal token. It acts as its user, and never with more rights than they have. */
export const PersonalToken = z.object({
  id: SessionId,
  name: z.string(),
  /** The last four characters of the token. */
  hint: z.string(),
  scope: TokenScope,
  /** Null: all projects of its user, also later ones. */
  projects: z.array(z.object({ id: ProjectId, name: z.string() })).nullable(),
  created_at: Time,
  /** It is valid until the end of this day, in UTC. */
  expires_at: Time,
  /** Rounded to the hour; null if it was never used. */
  last_used_at: Time.nullable(),
  /** The IP address it was last used from; null if it was never used. */
  source: z.string().nullable(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

export const UserToken = PersonalToken.omit({ projects: true }).extend({ user: Person.extend({ email: z.string() }) });
export type UserToken = z.infer<typeof UserToken>;

const params = z.object({ id: SessionId });

export const tokenOperations = defineOperations({
  listTokens: {
    method: 'GET',
    path: '/api/users/me/tokens',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'The caller’s personal tokens, newest first.',
    query: pageQuery,
    answer: z.object({ data: z.array(PersonalToken), meta: pageMeta }),
  },
  createToken: {
    method: 'POST',
    path: '/api/users/me/tokens',
    caller: 'user',
    tokens: 'never',
    tag,
    summary:
      'Create a personal token for scripts; needs the caller’s password or a fresh confirmation. Only this response contains the token itself.',
    refusals: ['wrong_password', 'confirmation_needed'],
    body: z.object({
      name: z.string({ error: tokensInput.name }).trim().min(1, { error: tokensInput.name }).max(100, { error: tokensInput.name }),
      scope: z.enum(TokenScope.options, { error: tokensInput.scope }),
      /** Null, or left out: all projects of the caller. */
      projects: z
        .array(ProjectId)
        .min(1, { error: tokensInput.projects })
        .max(100, { error: tokensInput.projects })
        .nullish()
        .transform((ids) => ids ?? null),
      /** The last day on which it is valid, within a year. */
      expires_on: z.iso.date({ error: tokensInput.expiry }),
      /** Without it, the caller must have signed in, or confirmed who they are, within ten minutes. */
      password: enteredPassword.optional(),
    }),
    answer: z.object({ data: PersonalToken, token: z.string() }),
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/users/me/tokens/{id}',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Revoke one of the caller’s personal tokens, at once. URLs that it got stop working, too.',
    params,
  },
  listAllTokens: {
    method: 'GET',
    path: '/api/administration/tokens',
    caller: 'administrator',
    tag,
    summary: 'Everyone’s personal tokens, newest first.',
    query: pageQuery,
    answer: z.object({ data: z.array(UserToken), meta: pageMeta }),
  },
  revokeAnyToken: {
    method: 'DELETE',
    path: '/api/administration/tokens/{id}',
    caller: 'administrator',
    tag,
    summary: 'Revoke anyone’s personal token, at once.',
    params,
  },
});
