import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import type { ProviderSettings } from '../../../platform/config/provider-settings.ts';
import type { Tx } from '../../../platform/db/unit-of-work.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { EmitAccount } from '../account-events.ts';
import { withoutGuestEnding } from '../accounts.policy.ts';
import * as accounts from '../accounts.repository.ts';
import { endMailedLinks } from '../mailed-links.repository.ts';
import { countAdministrators } from '../users.repository.ts';
import type { ProvidedPerson } from './claims.policy.ts';
import * as identities from './identities.repository.ts';

interface Parts extends Pick<Deps, 'clock'> {
  readonly emit: EmitAccount;
}

/** The account of a person whom a provider sends: the one they used before, the one with their address, or a new one. Locks it. */
export type PersonMatcher = (tx: Tx, person: ProvidedPerson, settings: ProviderSettings) => Promise<accounts.UserRow>;

export function createPersonMatcher(parts: Parts): PersonMatcher {
  const now = (): string => isoTime(parts.clock);
  return async (tx, person, settings) => {
    const identity = { provider: settings.id, subject: person.subject };
    const known = await identities.findIdentity(tx, identity);
    const [before] = known === undefined ? [] : await accounts.lockUsers(tx, [known]);
    const user = before ? await followAddress(parts, tx, before, person) : await adopt(parts, tx, person, settings);
    if (user.is_active !== 1) throw new AppError('account_inactive');
    await identities.putIdentity(tx, identity, user.id, now());
    return followRole(parts, tx, user, person);
  };
}

/** The provider is the authority for the address, unless another account has the new one. */
async function followAddress({ clock, emit }: Parts, tx: Tx, user: accounts.UserRow, { email }: ProvidedPerson): Promise<accounts.UserRow> {
  if (user.email.toLowerCase() === email.toLowerCase() || (await accounts.findUserByEmail(tx, email))) return user;
  await accounts.updateUser(tx, user.id, { email, updated_at: isoTime(clock) });
  await emit(tx, { type: 'user_changed', by: user.id, user: user.id, data: { changed: ['email'] } });
  return { ...user, email };
}

async function adopt(parts: Parts, tx: Tx, person: ProvidedPerson, settings: ProviderSettings): Promise<accounts.UserRow> {
  const found = await accounts.findUserByEmail(tx, person.email);
  const [owner] = found ? await accounts.lockUsers(tx, [found.id]) : [];
  if (!owner) return create(parts, tx, person, settings);
  // The address was given to another person since: they must not get the account of the one before.
  if (await identities.hasIdentity(tx, settings.id, owner.id))
    throw refused('Your address belongs to the account of another person. Ask an administrator.');
  const now = isoTime(parts.clock);
  // A password that the owner of the address has not confirmed may be a stranger's.
  const forgotten = owner.password_unconfirmed ? { password_hash: null, password_unconfirmed: false, validated_from: null } : {};
  const member = owner.is_guest && { is_guest: false, last_name: withoutGuestEnding(owner.last_name) };
  const proven = { validated_at: owner.validated_at ?? now, ...forgotten, ...member };
  await accounts.updateUser(tx, owner.id, { ...proven, updated_at: now });
  for (const purpose of ['validate', 'reset'] as const) if (owner.password_unconfirmed) await endMailedLinks(tx, owner.id, purpose, now);
  return { ...owner, ...proven };
}

async function create({ clock, emit }: Parts, tx: Tx, person: ProvidedPerson, settings: ProviderSettings): Promise<accounts.UserRow> {
  if (!settings.creates_accounts) throw refused('You have no account here. Ask an administrator for one.');
  const { email, first_name, last_name } = person;
  const now = isoTime(clock);
  const user_type = settings.role === 'administrator' ? 1 : 2;
  const user = await accounts.insertUser(tx, {
    email,
    first_name,
    last_name,
    user_type,
    validated_at: now,
    created_at: now,
    updated_at: now,
  });
  if (!user) throw refused('This address was just registered. Try again.');
  await emit(tx, { type: 'account_made', by: user.id, user: user.id });
  return user;
}

/** The claim makes and unmakes administrators, but never takes away the last one. */
async function followRole({ clock, emit }: Parts, tx: Tx, user: accounts.UserRow, person: ProvidedPerson): Promise<accounts.UserRow> {
  const user_type = person.isAdministrator === null ? user.user_type : person.isAdministrator ? 1 : 2;
  if (user_type === user.user_type || (user_type === 2 && (await countAdministrators(tx)) < 2)) return user;
  await accounts.updateUser(tx, user.id, { user_type, updated_at: isoTime(clock) });
  await emit(tx, { type: 'user_changed', by: user.id, user: user.id, data: { changed: ['user_type'] } });
  return { ...user, user_type };
}

const refused = (message: string) => new AppError('sign_in_refused', { message });
