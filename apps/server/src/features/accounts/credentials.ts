import type { BodyOf, Operations, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { EmitAccount } from './account-events.ts';
import { wrongSignInsAllowed, wrongSignInWindowMinutes } from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import { passwordMatches } from './passwords.ts';

export interface CredentialParts extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly emit: EmitAccount;
}

/** Whose address and password these are. Wrong ones count against the subjects, the address and the source, whichever comes first. */
export type CredentialCheck = (body: BodyOf<Operations['logIn']>, subjects: readonly string[]) => Promise<accounts.UserRow>;

export function credentialCheck({ db, work, clock, emit }: CredentialParts): CredentialCheck {
  const stillAllowed = wrongSignInsAllowed - 1;

  async function refuseTooMany(subjects: readonly string[], allowed: number): Promise<void> {
    const since = isoTime(clock, -minutes(wrongSignInWindowMinutes));
    if ((await attempts.mostAttemptsSince(db, subjects, since)) > allowed) throw new AppError('too_many_requests');
  }

  async function noteWrong(user: UserId | null, email: string, subjects: readonly string[]): Promise<void> {
    await work.run(async (tx) => {
      for (const subject of subjects) await attempts.insertAttempt(tx, subject, isoTime(clock));
      await emit(tx, { type: 'sign_in_failed', by: null, user, data: { email } });
    });
  }

  /** Looks again at how many were wrong before it says anything, so that guesses that come all at once learn no more than others. */
  return async (body, subjects) => {
    await refuseTooMany(subjects, stillAllowed);
    const user = await accounts.findUserByEmail(db, body.email);
    if ((await passwordMatches(user?.password_hash ?? null, body.password)) && user) {
      await refuseTooMany(subjects, stillAllowed);
      return user;
    }
    await noteWrong(user?.id ?? null, body.email, subjects);
    await refuseTooMany(subjects, wrongSignInsAllowed);
    throw new AppError('wrong_credentials');
  };
}
