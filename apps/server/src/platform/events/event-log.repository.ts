import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/unit-of-work.ts';
import { cause } from '../log/cause.ts';
import type { EventCursor, EventLog, LoggedEvent } from './events.ts';

const eventData = z.record(z.string(), z.unknown());
const columns = ['id', 'tx', 'type', 'actor_id', 'project_id', 'data', 'created_at'] as const;

/**
 * Rows are ordered by the transaction that wrote them, then by id, and are read only below the oldest transaction still at work:
 * whatever commits later sorts behind every cursor handed out before.
 */
const settled = sql<boolean>`tx < pg_snapshot_xmin(pg_current_snapshot())`;

/** Of the cluster, the database and the table: a backup that is loaded makes the last one anew. */
const logName = sql<{ name: string }>`select left(encode(sha256(convert_to(concat_ws(' ',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  'events'::regclass::oid), 'UTF8')), 'hex'), 12) as name`;

export function createEventLog(db: Db): EventLog {
  return {
    async name() {
      const { rows } = await logName.execute(db);
      return z.string().parse(rows[0]?.name);
    },

    async append(tx, { type, actorId, projectId, data }) {
      const row = { type, actor_id: actorId, project_id: projectId, data: JSON.stringify(data), ...cause() };
      await tx.insertInto('events').values(row).execute();
    },

    async readAfter(cursor, limit) {
      const rows = await db
        .selectFrom('events')
        .select(columns)
        .where(sql<boolean>`(tx, id) > (${cursor.tx}::xid8, ${cursor.id}::bigint)`)
        .where(settled)
        .orderBy('tx')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row): LoggedEvent => ({
        cursor: { tx: row.tx, id: row.id },
        type: row.type,
        actorId: row.actor_id,
        projectId: row.project_id,
        data: eventData.parse(row.data),
        at: row.created_at,
      }));
    },

    async end(secondsAgo = 0): Promise<EventCursor> {
      const last = await db
        .selectFrom('events')
        .select(['tx', 'id'])
        .where(settled)
        .$if(secondsAgo > 0, (rows) => rows.where(sql<boolean>`created_at < now() - make_interval(secs => ${secondsAgo})`))
        .orderBy('tx', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last ?? { tx: '0', id: 0 };
    },

    async isSettled() {
      const waiting = await db
        .selectFrom('events')
        .select('id')
        .where(sql<boolean>`not ${settled}`)
        .limit(1)
        .executeTakeFirst();
      return waiting === undefined;
    },
  };
}
