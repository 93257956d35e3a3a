import type { ItemId, LiveSheet, MarkupId, ProjectId, SessionId } from '@sheetmark/contract';
import { type Insertable, sql } from 'kysely';
import type { LiveTicketsTable } from '../../platform/db/account-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

/** Returns whether the session exists. The lock keeps it from ending before the transaction does. */
export async function insertTicket(tx: Tx, ticket: Insertable<LiveTicketsTable>): Promise<boolean> {
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', ticket.session_id).forKeyShare().executeTakeFirst();
  if (session) await tx.insertInto('live_tickets').values(ticket).execute();
  return session !== undefined;
}

/** Deletes the ticket, so that it opens one connection at most. */
export async function takeTicket(db: Reader, tokenHash: Buffer, now: string): Promise<SessionId | undefined> {
  const taken = await db
    .deleteFrom('live_tickets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return taken?.session_id;
}

/** Counts tickets that can still be used. */
export async function countTickets(db: Reader, session: SessionId, now: string): Promise<number> {
  const { n } = await db
    .selectFrom('live_tickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('session_id', '=', session)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** Undefined for items in the trash. */
export async function findProjectOfItem(db: Reader, item: ItemId): Promise<ProjectId | undefined> {
  const found = await db.selectFrom('items').select('project_id').where('id', '=', item).where('deleted_at', 'is', null).executeTakeFirst();
  return found?.project_id;
}

/** Includes markups in the trash, since they can be restored. */
export async function listPrivateWork(db: Reader, sheet: LiveSheet): Promise<{ id: MarkupId; objects: string[] }[]> {
  return db
    .selectFrom('markups')
    .select('id')
    .select(
      sql<string[]>`coalesce((
        select array_agg(object ->> 'id') filter (where object ->> 'id' is not null)
        from json_array_elements(case json_typeof(objects) when 'array' then objects else '[]' end) object), '{}')`.as('objects'),
    )
    .where('item_id', '=', sheet.item_id)
    .where('page_number', '=', sheet.page_number)
    .where('visibility', '=', 'private')
    .execute();
}
