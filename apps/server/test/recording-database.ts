import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionSettings } from '../src/platform/db/open-database.ts';
import type { Database } from '../src/platform/db/schema.ts';
import type { Db } from '../src/platform/db/unit-of-work.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A database that notes what it is asked. */
export interface RecordingDatabase {
  readonly db: Db;
  /** What the act asked of the database, in the order in which it was answered. */
  recorded(act: () => Promise<unknown>): Promise<Statement[]>;
  /** The plans of statements, with the values and under the settings that they came with, as PostgreSQL writes them. */
  plansOf(statements: readonly Statement[]): Promise<string[]>;
  /**
   * The same without bitmap scans. Where few rows are read, the planner's samples decide between those and an index alone; without them it
   * reads an index alone exactly where the index has all columns.
   */
  plansWithoutBitmaps(statements: readonly Statement[]): Promise<string[]>;
  /** Sends statements through the driver alone, one after the other, prepared. */
  replay(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

/** With so many connections at most. */
export function openRecordingDatabase(url: string, size = 10): RecordingDatabase {
  let statements: Statement[] = [];
  const pool = new pg.Pool({ ...connectionSettings(url), max: size });
  const ends: Promise<unknown>[] = [];
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    ends.push(new Promise((resolve) => client.once('end', resolve)));
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push({ text: query.sql, values: query.parameters });
    },
  });
  const explain = async (client: pg.PoolClient, asked: readonly Statement[]): Promise<string[]> => {
    const plans: string[] = [];
    for (const { text, values } of asked) {
      const isRead = /^\s*(select|with)\b(?! set_config)/.test(text);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(isRead ? `explain ${text}` : text, [...values]);
      if (isRead) plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  };
  return {
    db,
    async recorded(act) {
      statements = [];
      await act();
      return statements;
    },
    async plansOf(asked) {
      const client = await pool.connect();
      try {
        return await explain(client, asked);
      } finally {
        client.release();
      }
    },
    async plansWithoutBitmaps(asked) {
      const client = await pool.connect();
      try {
        await client.query('set enable_bitmapscan = off');
        const plans = await explain(client, asked);
        await client.query('reset enable_bitmapscan');
        return plans;
      } finally {
        client.release();
      }
    },
    async replay(asked) {
      const client = await pool.connect();
      try {
        for (const [index, { text, values }] of asked.entries()) await client.query({ name: `replay${index}`, text, values: [...values] });
      } finally {
        client.release();
      }
    },
    // The pool lets go of its connections before they have ended, and their database may go at once.
    async close() {
      await db.destroy();
      await Promise.all(ends);
    },
  };
}
