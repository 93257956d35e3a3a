import type { SessionId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { AuthenticatorsTable } from '../../../platform/db/account-tables.ts';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';
import { forgetTrustedDevices } from './trusted-devices.repository.ts';

export type AuthenticatorRow = Selectable<AuthenticatorsTable>;

export async function findAuthenticator(db: Reader, user: UserId): Promise<AuthenticatorRow | undefined> {
  return db.selectFrom('authenticators').selectAll().where('user_id', '=', user).executeTakeFirst();
}

export async function putAuthenticator(tx: Tx, row: Insertable<AuthenticatorsTable>): Promise<void> {
  await forgetTrustedDevices(tx, row.user_id);
  const { user_id: _, ...changed } = row;
  await tx
    .insertInto('authenticators')
    .values(row)
    .onConflict((clash) => clash.column('user_id').doUpdateSet(changed))
    .execute();
}

/** Whether the step is later than each one that was used: of two simultaneous calls with one code, only one succeeds. */
export async function useStep(db: Reader, user: UserId, step: number, now: string): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', user)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function replaceRecoveryCodes(tx: Tx, user: UserId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  if (hashes.length > 0)
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ user_id: user, code_hash })))
      .execute();
}

/** Whether the code was one of the user's; it never works again. */
export async function useRecoveryCode(db: Reader, user: UserId, hash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Reader, user: UserId): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether there was one. */
export async function deleteFactors(tx: Tx, user: UserId): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await forgetTrustedDevices(tx, user);
  const deleted = await tx.deleteFrom('authenticators').where('user_id', '=', user).returning('user_id').executeTakeFirst();
  return deleted !== undefined;
}

/** Those of the users who have an authenticator app or a passkey. */
export async function listWithFactor(db: Reader, users: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  if (users.length === 0) return new Set();
  const rows = await db
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', 'in', users)
    .union(db.selectFrom('passkeys').select('user_id').where('user_id', 'in', users))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** People who can sign in, and how many of them have a second factor; administrators also on their own. */
export async function countReady(db: Reader) {
  const has = sql<boolean>`(exists (select from authenticators as a where a.user_id = users.id) or exists (select from passkeys as p where p.user_id = users.id))`;
  const isAdministrator = sql<boolean>`user_type = 1`;
  const counted = await db
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      eb.fn.countAll<number>().filterWhere(has).as('ready'),
      eb.fn.countAll<number>().filterWhere(isAdministrator).as('administrators'),
      eb.fn.countAll<number>().filterWhere(isAdministrator).filterWhere(has).as('ready_administrators'),
    ])
    .where('is_active', '=', 1)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    administrators: { people: counted.administrators, ready: counted.ready_administrators },
    everyone: { people: counted.people, ready: counted.ready },
  };
}

export async function confirmSession(db: Reader, session: SessionId, now: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', session).execute();
}

/** Whether its user signed in, or confirmed who they are, since then. */
export async function isConfirmedSince(db: Reader, session: SessionId, since: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .where(sql<string>`greatest(created_at, confirmed_at)`, '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether passwords can be turned off: an administrator that `npm run admin` made has one. */
export async function hasEmergencyAdministrator(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 1)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('keeps_password', '=', true)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
