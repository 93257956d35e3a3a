import type { AnswerOf, Operations } from '@sheetmark/contract';
import { fullName, settingsOf } from './accounts.policy.ts';
import type { UserRow } from './accounts.repository.ts';

export function presentSignedIn(user: UserRow, token: string): AnswerOf<Operations['logIn']>['data']['user'] {
  return {
    id: user.id,
    name: fullName(user),
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    user_type: user.user_type,
    is_active: user.is_active,
    token,
    notification_end_point: user.notification_end_point,
  };
}

export function presentOwnAccount(
  user: UserRow,
  token: string,
  counts: { tasks: number; markups: number },
): AnswerOf<Operations['getUserDetails']> {
  const settings = JSON.stringify(settingsOf(user.extra_settings));
  return {
    user: {
      token,
      id: user.id,
      name: fullName(user),
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      user_type: user.user_type,
      is_active: user.is_active,
      created_at: user.created_at,
      extra_settings: settings,
      notification_end_point: user.notification_end_point,
      total_tasks_created: counts.tasks,
      total_markups_created: counts.markups,
    },
    extra_settings: settings,
  };
}
