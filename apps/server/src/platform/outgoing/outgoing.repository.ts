import { sql } from 'kysely';
import type { Reader, Tx } from '../db/unit-of-work.ts';

export interface Place {
  readonly lane: string;
  readonly address: string;
}

export interface Head {
  readonly id: number;
  readonly content: unknown;
  readonly tries: number;
}

/** Inserts the rows in their order. */
export async function insertOutgoing(tx: Tx, lane: string, rows: readonly { address: string; content: unknown }[]): Promise<void> {
  await sql`
    insert into outgoing (lane, address, content)
    select ${lane}, r.address, r.content from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (address text, content jsonb)`.execute(
    tx,
  );
}

/** Holds and returns the oldest row of the address. Undefined if there is none, or it is held. */
export async function holdHead(db: Reader, { lane, address }: Place, at: { now: string; until: string }): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    update outgoing set held_until = ${at.until}, tries = tries + 1
    where id = (select id from outgoing where lane = ${lane} and address = ${address} order by id limit 1)
      and (held_until is null or held_until <= ${at.now})
    returning id, content, tries`.execute(db);
  return rows[0];
}

/** When the hold of the address's oldest row ends. Undefined if there is no row. */
export async function findHeldUntil(db: Reader, { lane, address }: Place): Promise<string | null | undefined> {
  const head = await db
    .selectFrom('outgoing')
    .select('held_until')
    .where('lane', '=', lane)
    .where('address', '=', address)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return head?.held_until;
}

export async function holdUntil(db: Reader, id: number, until: string): Promise<void> {
  await db.updateTable('outgoing').set({ held_until: until }).where('id', '=', id).execute();
}

export async function deleteOutgoing(db: Reader, id: number): Promise<void> {
  await db.deleteFrom('outgoing').where('id', '=', id).execute();
}
