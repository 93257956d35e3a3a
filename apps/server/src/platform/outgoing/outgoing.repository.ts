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

/** In their order. */
export async function insertOutgoing(tx: Tx, lane: string, rows: readonly { address: string; content: unknown }[]): Promise<void> {
  await sql`
    insert into outgoing (lane, address, content)
    select ${lane}, r.address, r.content from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (address text, content jsonb)`.execute(
    tx,
  );
}

/** Locks and returns the oldest row of the address; undefined when there is none, or it is locked. */
export async function holdHead(db: Reader, { lane, address }: Place, at: { now: string; until: string }): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    update outgoing set held_until = ${at.until}, tries = tries + 1
    where id = (select id from outgoing where lane = ${lane} and address = ${address} order by id limit 1)
      and (held_until is null or held_until <= ${at.now})
    returning id, content, tries`.execute(db);
  return rows[0];
}

/** Until when the oldest of the address is held; undefined when there is none. */
export async function findHold(db: Reader, { lane, address }: Place): Promise<string | null | undefined> {
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

export async function holdOn(db: Reader, id: number, until: string): Promise<void> {
  await db.updateTable('outgoing').set({ held_until: until }).where('id', '=', id).execute();
}

export async function deleteOutgoing(db: Reader, id: number): Promise<void> {
  await db.deleteFrom('outgoing').where('id', '=', id).execute();
}
