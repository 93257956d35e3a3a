import type { PasskeyId, UserId } from '@sheetmark/contract';
import type { Insertable, Selectable } from 'kysely';
import type { PasskeysTable } from '../../../platform/db/account-tables.ts';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

export async function listPasskeys(db: Reader, user: UserId): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', user).orderBy('id').execute();
}

export async function findPasskey(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function anyPasskeyExists(db: Reader): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Undefined if someone has this credential already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<PasskeysTable>): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function usePasskey(tx: Tx, id: PasskeyId, { counter, now }: { counter: number; now: string }): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** Whether the user has it. */
export async function renamePasskey(db: Reader, { user, id, name }: { user: UserId; id: PasskeyId; name: string }): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Whether the user had it. */
export async function deletePasskey(tx: Tx, user: UserId, id: PasskeyId): Promise<boolean> {
  const deleted = await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

export async function deletePasskeysOf(tx: Tx, user: UserId): Promise<boolean> {
  return (await tx.deleteFrom('passkeys').where('user_id', '=', user).returning('id').execute()).length > 0;
}
