import { type Insertable, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { EventsTable } from '../db/project-tables.ts';
import { beforeCommit, type Db, type Tx } from '../db/unit-of-work.ts';
import { cause } from '../log/cause.ts';
import type { EventCursor, EventLog, LoggedEvent } from './events.ts';

const eventData = z.record(z.string(), z.unknown());
const columns = ['id', 'type', 'actor_id', 'project_id', 'data', 'created_at'] as const;

/** No event with this id or a lower one can still appear. Rows are read by a later statement, which sees all that had committed by then. */
async function lastSettled(db: Db): Promise<EventCursor> {
  const { rows } = await sql<{ id: number }>`select settled_events() as id`.execute(db);
  return z.number().parse(rows[0]?.id);
}

/** Derived from cluster, database and table; restoring a backup recreates the table. */
const logName = sql<{ name: string }>`select left(encode(sha256(convert_to(concat_ws(' ',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  'events'::regclass::oid), 'UTF8')), 'hex'), 12) as name`;

/** A statement takes 65,535 values. */
const rowsAtOnce = 1_000;

export function createEventLog(db: Db): EventLog {
  /** Appended in a transaction, and not yet written. */
  const collectedIn = new WeakMap<Tx, Insertable<EventsTable>[]>();

  async function writeCollected(tx: Tx): Promise<void> {
    const rows = collectedIn.get(tx) ?? [];
    collectedIn.delete(tx);
    await insertEvents(tx, rows);
  }

  return {
    async name() {
      const { rows } = await logName.execute(db);
      return z.string().parse(rows[0]?.name);
    },

    async append(tx, { type, actorId, projectId, data, at }) {
      const happened = at === undefined ? {} : { created_at: at };
      const row = { type, actor_id: actorId, project_id: projectId, data: JSON.stringify(data), ...happened, ...cause() };
      const collected = collectedIn.get(tx);
      if (collected) return void collected.push(row);
      collectedIn.set(tx, [row]);
      await beforeCommit(tx, () => writeCollected(tx));
    },

    async readAfter(cursor, limit) {
      const settled = await lastSettled(db);
      if (settled <= cursor) return [];
      const rows = await db
        .selectFrom('events')
        .select(columns)
        .where('id', '>', cursor)
        .where('id', '<=', settled)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toLoggedEvent);
    },

    async end(secondsAgo = 0): Promise<EventCursor> {
      const last = await db
        .selectFrom('events')
        .select('id')
        .where('id', '<=', await lastSettled(db))
        .$if(secondsAgo > 0, (rows) => rows.where(sql<boolean>`created_at < now() - make_interval(secs => ${secondsAgo})`))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.id ?? 0;
    },

    async isSettled() {
      const settled = await lastSettled(db);
      const waiting = await db.selectFrom('events').select('id').where('id', '>', settled).limit(1).executeTakeFirst();
      return waiting === undefined;
    },
  };
}

async function insertEvents(tx: Tx, rows: readonly Insertable<EventsTable>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insertInto('events')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}

function toLoggedEvent(row: Pick<Selectable<EventsTable>, (typeof columns)[number]>): LoggedEvent {
  return {
    cursor: row.id,
    type: row.type,
    actorId: row.actor_id,
    projectId: row.project_id,
    data: eventData.parse(row.data),
    at: row.created_at,
  };
}
