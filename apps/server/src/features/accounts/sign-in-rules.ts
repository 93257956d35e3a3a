import { SignInRules } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserRow } from './accounts.repository.ts';
import { findSetting } from './installation.repository.ts';

export const signInSetting = 'sign_in';

/** As the product's specification says. */
const unlessDecided: SignInRules = { passwords: true, min_password_length: 6, refuses_common_passwords: false, second_factor: 'nobody' };

/** What the administrators decided, and the rest as it is unless they decide. */
export async function readSignInRules(db: Reader): Promise<SignInRules> {
  const decided = SignInRules.partial().parse((await findSetting(db, signInSetting))?.value ?? {});
  return SignInRules.parse({ ...unlessDecided, ...decided });
}

/** Whether this user needs a second factor to sign in with a password. */
export const needsFactor = ({ second_factor }: SignInRules, { user_type }: Pick<UserRow, 'user_type'>): boolean =>
  second_factor === 'everyone' || (second_factor === 'administrators' && user_type === 1);

export const passwordsAreOff = 'Passwords are turned off here. Sign in another way.';

/** Throws `sign_in_refused` if passwords are turned off for this user. */
export async function requirePasswords(db: Reader, { keeps_password }: Pick<UserRow, 'keeps_password'>): Promise<void> {
  if (!keeps_password && !(await readSignInRules(db)).passwords) throw new AppError('sign_in_refused', { message: passwordsAreOff });
}
