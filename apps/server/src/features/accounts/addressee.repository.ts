import type { UserId } from '@sheetmark/contract';
import type { Selectable } from 'kysely';
import type { UsersTable } from '../../platform/db/account-tables.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';

export type Addressee = Pick<Selectable<UsersTable>, 'id' | 'email' | 'first_name' | 'extra_settings'>;

/** An active user, also a guest, locked so that only one mail is written at a time. */
export async function lockAddressee(tx: Tx, user: UserId): Promise<Addressee | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'extra_settings'])
    .where('id', '=', user)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
