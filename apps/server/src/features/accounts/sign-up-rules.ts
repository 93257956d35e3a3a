import { SignUpRules } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findSetting } from './installation.repository.ts';

export const signUpSetting = 'sign_up';

/** The rules of the administrators, or those of the settings. */
export type ReadSignUpRules = (db: Reader) => Promise<SignUpRules>;

export function createSignUpRulesReader({ config }: Pick<Deps, 'config'>): ReadSignUpRules {
  return async (db) => {
    const stored = await findSetting(db, signUpSetting);
    return stored === undefined ? config.signUp : SignUpRules.parse(stored.value);
  };
}

const refusals: Readonly<Record<Exclude<SignUpRules['mode'], 'open'>, (domains: readonly string[]) => string>> = {
  invitation: () => 'You need an invitation. Ask a member to invite you, then open the link in the mail.',
  domains: (domains) => `Only addresses at ${domains.join(', ')} can sign up here. Ask a member to invite you.`,
  closed: () => 'Only administrators add accounts here. Ask one for an account.',
};

/** Throws `sign_up_closed` for an address that the rules exclude. */
export function requireSignUpAllowed({ mode, domains }: SignUpRules, { email, isInvited }: { email: string; isInvited: boolean }): void {
  if (mode === 'open' || (isInvited && mode !== 'closed')) return;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (mode === 'domains' && domains.includes(domain)) return;
  throw new AppError('sign_up_closed', { message: refusals[mode](domains) });
}
