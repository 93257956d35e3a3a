import type { SessionId, UserId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { ProviderSessionsTable } from '../../../platform/db/account-tables.ts';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';

interface Identity {
  readonly provider: string;
  readonly subject: string;
}

export async function findIdentity(db: Reader, { provider, subject }: Identity): Promise<UserId | undefined> {
  const found = await db
    .selectFrom('provider_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_id;
}

/** Whether the provider knows this user by another subject. */
export async function hasIdentity(db: Reader, provider: string, user: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('provider_identities')
    .select('subject')
    .where('provider', '=', provider)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many accounts came by each provider. */
export async function countIdentities(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('provider_identities')
    .select((eb) => ['provider', eb.fn.countAll<number>().as('n')])
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, n }) => [provider, n]));
}

export async function putIdentity(tx: Tx, { provider, subject }: Identity, user: UserId, now: string): Promise<void> {
  await tx
    .insertInto('provider_identities')
    .values({ provider, subject, user_id: user, created_at: now, last_used_at: now })
    .onConflict((clash) => clash.columns(['provider', 'subject']).doUpdateSet({ last_used_at: now }))
    .execute();
}

export async function insertProviderSession(tx: Tx, session: Insertable<ProviderSessionsTable>): Promise<void> {
  await tx.insertInto('provider_sessions').values(session).execute();
}

export async function findProviderSession(db: Reader, session: SessionId): Promise<{ provider: string; id_token: Buffer } | undefined> {
  return db.selectFrom('provider_sessions').select(['provider', 'id_token']).where('session_id', '=', session).executeTakeFirst();
}

/** Deletes the sessions of the provider's session `sid`, or without one all of the subject; returns their users. */
export async function deleteProviderSessions(
  tx: Tx,
  { provider, sub, sid }: { provider: string; sub: string | undefined; sid: string | undefined },
): Promise<UserId[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('provider_sessions')
        .select('session_id')
        .where('provider', '=', provider)
        .$if(sid !== undefined, (rows) => rows.where('sid', '=', sid ?? ''))
        .$if(sub !== undefined, (rows) => rows.where('subject', '=', sub ?? '')),
    )
    .returning('user_id')
    .execute();
  return [...new Set(ended.map((row) => row.user_id))];
}
