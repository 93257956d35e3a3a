import { SignInRules } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserRow } from './accounts.repository.ts';
import { findSetting } from './installation.repository.ts';

export const signInSetting = 'sign_in';

/** What the administrators decided; otherwise the product behaves as its specification says. */
export async function readSignInRules(db: Reader): Promise<SignInRules> {
  return SignInRules.parse((await findSetting(db, signInSetting))?.value ?? {});
}

/** Whether this user needs a second factor to sign in with a password. */
export const needsFactor = ({ second_factor }: SignInRules, { user_type }: Pick<UserRow, 'user_type'>): boolean =>
  second_factor === 'everyone' || (second_factor === 'administrators' && user_type === 1);

export const passwordsAreOff = 'Passwords are turned off here. Sign in another way.';

/** Throws `sign_in_refused` if passwords are turned off for this user. */
export async function requirePasswords(db: Reader, { keeps_password }: Pick<UserRow, 'keeps_password'>): Promise<void> {
  if (!keeps_password && !(await readSignInRules(db)).passwords) throw new AppError('sign_in_refused', { message: passwordsAreOff });
}
