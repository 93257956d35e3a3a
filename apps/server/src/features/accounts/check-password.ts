import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { wrongSignInsAllowed, wrongSignInWindowMinutes } from './accounts.policy.ts';
import { findUser } from './accounts.repository.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Checks that the person who is signed in knows the password of the account. A stolen session must not be a way to guess it, so wrong ones are counted.
 * Throws `wrong_password` or `too_many_requests`.
 */
export function createPasswordCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (actor: Pick<Actor, 'id'>, password: string): Promise<void> => {
    const subject = `password of user ${actor.id}`;
    const lately = await attempts.countMostAttempts(db, [subject], isoTime(clock, -minutes(wrongSignInWindowMinutes)));
    if (lately >= wrongSignInsAllowed) throw new AppError('too_many_requests');
    const user = await findUser(db, actor.id);
    if (await passwordMatches(user?.password_hash ?? null, password)) return;
    await attempts.insertAttempt(db, subject, isoTime(clock));
    throw new AppError('wrong_password');
  };
}
