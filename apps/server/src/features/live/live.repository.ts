import type { ItemId, ProjectId, SessionId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { LiveTicketsTable } from '../../platform/db/account-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

/** Whether its session still stands; the session is kept from ending until the transaction is through. */
export async function insertTicket(tx: Tx, ticket: Insertable<LiveTicketsTable>): Promise<boolean> {
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', ticket.session_id).forKeyShare().executeTakeFirst();
  if (session) await tx.insertInto('live_tickets').values(ticket).execute();
  return session !== undefined;
}

/** Uses the ticket up: of two who come with it, one gets in. */
export async function takeTicket(db: Reader, tokenHash: Buffer, now: string): Promise<SessionId | undefined> {
  const taken = await db
    .deleteFrom('live_tickets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return taken?.session_id;
}

/** Those that can still be used. */
export async function countTickets(db: Reader, session: SessionId, now: string): Promise<number> {
  const { n } = await db
    .selectFrom('live_tickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('session_id', '=', session)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** Of an item that is not in the trash. */
export async function findProjectOfItem(db: Reader, item: ItemId): Promise<ProjectId | undefined> {
  const found = await db.selectFrom('items').select('project_id').where('id', '=', item).where('deleted_at', 'is', null).executeTakeFirst();
  return found?.project_id;
}
