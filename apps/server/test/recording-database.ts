import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionSettings } from '../src/platform/db/open-database.ts';
import type { Database } from '../src/platform/db/schema.ts';
import type { Db } from '../src/platform/db/unit-of-work.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A database connection that records its statements. */
export interface RecordingDatabase {
  readonly db: Db;
  /** Returns the statements that `run` executes, in the order of their results. */
  record(run: () => Promise<unknown>): Promise<Statement[]>;
  /** Returns PostgreSQL's plans for the statements, with their values and settings. */
  explain(statements: readonly Statement[]): Promise<string[]>;
  /**
   * The same without bitmap scans. For few rows, the choice between a bitmap scan and an index-only scan depends on random samples. Without bitmap
   * scans, the planner uses an index-only scan exactly where the index has all columns.
   */
  explainWithoutBitmaps(statements: readonly Statement[]): Promise<string[]>;
  /** Executes prepared statements one after the other, with the driver only. */
  replay(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

/** `size` is the maximum number of connections. */
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
  const explainAll = async (client: pg.PoolClient, recorded: readonly Statement[]): Promise<string[]> => {
    const plans: string[] = [];
    for (const { text, values } of recorded) {
      const isRead = /^\s*(select|with)\b(?! set_config)/.test(text);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(isRead ? `explain ${text}` : text, [...values]);
      if (isRead) plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  };
  return {
    db,
    async record(run) {
      statements = [];
      await run();
      return statements;
    },
    async explain(recorded) {
      const client = await pool.connect();
      try {
        return await explainAll(client, recorded);
      } finally {
        client.release();
      }
    },
    async explainWithoutBitmaps(recorded) {
      const client = await pool.connect();
      try {
        await client.query('set enable_bitmapscan = off');
        const plans = await explainAll(client, recorded);
        await client.query('reset enable_bitmapscan');
        return plans;
      } finally {
        client.release();
      }
    },
    async replay(recorded) {
      const client = await pool.connect();
      try {
        for (const [index, { text, values }] of recorded.entries())
          await client.query({ name: `replay${index}`, text, values: [...values] });
      } finally {
        client.release();
      }
    },
    // The pool releases connections before they have ended, but the database can only be dropped afterwards.
    async close() {
      await db.destroy();
      await Promise.all(ends);
    },
  };
}
