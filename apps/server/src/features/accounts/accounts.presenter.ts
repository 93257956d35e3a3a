import type { AnswerOf, ListedUser, Operations, Session, UserId } from '@sheetmark/contract';
import { fullName, settingsOf } from './accounts.policy.ts';
import type { Made, UserRow } from './accounts.repository.ts';
import { deviceName } from './device-name.ts';
import type { SessionRow } from './sessions.repository.ts';

const identityOf = (user: UserRow) => ({
  id: user.id,
  name: fullName(user),
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  user_type: user.user_type,
  is_active: user.is_active,
  notification_end_point: user.notification_end_point,
});

export function presentSignedIn(user: UserRow, token: string): AnswerOf<Operations['logIn']>['data']['user'] {
  return { ...identityOf(user), token };
}

/** Counts of what the users created. */
export interface MadeBy {
  readonly tasks: readonly Made[];
  readonly markups: readonly Made[];
}

const countOf = (user: UserRow, made: readonly Made[]): number => made.find((row) => row.created_by === user.id)?.n ?? 0;

export function presentOwnAccount(user: UserRow, token: string, made: MadeBy): AnswerOf<Operations['getUserDetails']> {
  const settings = JSON.stringify(settingsOf(user.extra_settings));
  return {
    user: {
      ...identityOf(user),
      token,
      created_at: user.created_at,
      extra_settings: settings,
      total_tasks_created: countOf(user, made.tasks),
      total_markups_created: countOf(user, made.markups),
    },
    extra_settings: settings,
  };
}

/** For an owner who sees a project as this user: what all members may know. */
export function presentShadow(user: UserRow, token: string): AnswerOf<Operations['getUserDetails']> {
  const known = { ...user, user_type: 2 as const, notification_end_point: null, created_at: user.created_at };
  const { avatar_color } = settingsOf(user.extra_settings);
  return presentOwnAccount({ ...known, extra_settings: { avatar_color } }, token, { tasks: [], markups: [] });
}

export function presentListedUser(user: UserRow, made: MadeBy, withFactor: ReadonlySet<UserId>): ListedUser {
  const meta = { tasks_count: countOf(user, made.tasks), markups_count: countOf(user, made.markups) };
  return { ...identityOf(user), created_at: user.created_at, has_second_factor: withFactor.has(user.id), meta };
}

export function presentSession(row: SessionRow, currentToken: Buffer): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    source: row.source,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    current: row.token_hash.equals(currentToken),
  };
}
