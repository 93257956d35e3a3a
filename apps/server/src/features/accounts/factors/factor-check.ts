import type { Deps } from '../../../deps.ts';
import * as attempts from '../../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createSealer } from '../../../platform/signing/sealer.ts';
import type { EmitAccount } from '../account-events.ts';
import { wrongSignInsAllowed, wrongSignInWindowMinutes } from '../accounts.policy.ts';
import type { UserRow } from '../accounts.repository.ts';
import { hashRecoveryCode, stepOf } from './codes.ts';
import * as factors from './factors.repository.ts';

interface Parts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly emit: EmitAccount;
}

/** Checks a code of the user's authenticator app, or a recovery code, and uses it up. Throws `wrong_code` or `too_many_requests`. */
export type CodeCheck = (user: Pick<UserRow, 'id'>, authenticator: factors.AuthenticatorRow, code: string) => Promise<void>;

export const authenticatorSealer = ({ config }: Pick<Deps, 'config'>) => createSealer(config.secret, 'authenticators');

/** Six digits could be guessed: wrong codes are counted, and each code works once. */
export function createCodeCheck(parts: Parts): CodeCheck {
  const { db, work, clock, emit } = parts;
  const sealer = authenticatorSealer(parts);
  return async (user, authenticator, code) => {
    const subject = `second factor of user ${user.id}`;
    const lately = await attempts.countMostAttempts(db, [subject], isoTime(clock, -minutes(wrongSignInWindowMinutes)));
    if (lately >= wrongSignInsAllowed) throw new AppError('too_many_requests');
    const secret = sealer.unseal(authenticator.secret);
    const step = stepOf({ secret, code, now: clock.now(), after: authenticator.last_step });
    if (step !== undefined && (await factors.useStep(db, user.id, step, isoTime(clock)))) return;
    if (step === undefined && (await factors.useRecoveryCode(db, user.id, hashRecoveryCode(code)))) {
      await work.run((tx) =>
        emit(tx, { type: 'second_factor_changed', by: user.id, user: user.id, data: { changed: ['recovery_code_used'] } }),
      );
      return;
    }
    await attempts.insertAttempt(db, subject, isoTime(clock));
    throw new AppError('wrong_code');
  };
}
