import type { BodyOf, Operations, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { EmitAccount } from './account-events.ts';
import { signInSubject, wrongSignInsAllowed, wrongSignInWindowMinutes } from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import { deviceHash, type KnownDevices, type SignInPlace } from './known-devices.ts';
import { passwordMatches } from './passwords.ts';

export interface CredentialParts extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly emit: EmitAccount;
  readonly known: KnownDevices;
}

export interface Checked {
  readonly user: accounts.UserRow;
  /** The wrong attempts that a successful sign-in resets. */
  readonly forgiven: string | null;
}

/**
 * The user with this address and password. Wrong attempts are counted by address, source and device. Strangers who know an address can lock it only for
 * strangers: a device that its owner has signed in with has its own count, and a source that they have signed in from is locked only by attempts from
 * there.
 */
export type CredentialCheck = (body: BodyOf<Operations['logIn']>, place: SignInPlace) => Promise<Checked>;

export function createCredentialCheck({ db, work, clock, emit, known }: CredentialParts): CredentialCheck {
  const stillAllowed = wrongSignInsAllowed - 1;

  async function refuseTooMany(subjects: readonly string[], allowed: number): Promise<void> {
    const since = isoTime(clock, -minutes(wrongSignInWindowMinutes));
    if ((await attempts.countMostAttempts(db, subjects, since)) > allowed) throw new AppError('too_many_requests');
  }

  async function noteWrong(user: UserId | null, email: string, subjects: readonly string[]): Promise<void> {
    await work.run(async (tx) => {
      for (const subject of subjects) await attempts.insertAttempt(tx, subject, isoTime(clock));
      await emit(tx, { type: 'sign_in_failed', by: null, user, data: { email } });
    });
  }

  async function subjectsOf(user: accounts.UserRow | undefined, email: string, place: SignInPlace) {
    const byAddress = signInSubject.address(email);
    const bySource = signInSubject.source(place.request.source);
    const { device, source } = await known.find(db, user?.id ?? null, place);
    if (device && user) {
      const byDevice = signInSubject.device(user.id, deviceHash(place).toString('base64url'));
      return { counted: [byAddress, bySource, byDevice], closing: [byDevice], forgiven: byDevice };
    }
    const counted = [byAddress, bySource];
    return source ? { counted, closing: [bySource], forgiven: null } : { counted, closing: counted, forgiven: byAddress };
  }

  /** Counts the wrong ones again before it answers, so that simultaneous guesses learn nothing more. */
  return async (body, place) => {
    const user = await accounts.findUserByEmail(db, body.email);
    const { counted, closing, forgiven } = await subjectsOf(user, body.email, place);
    await refuseTooMany(closing, stillAllowed);
    if ((await passwordMatches(user?.password_hash ?? null, body.password)) && user) {
      await refuseTooMany(closing, stillAllowed);
      return { user, forgiven };
    }
    await noteWrong(user?.id ?? null, body.email, counted);
    await refuseTooMany(closing, wrongSignInsAllowed);
    throw new AppError('wrong_credentials');
  };
}
