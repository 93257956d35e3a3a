import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { earlierMigrations } from './migrations/earlier-migrations.ts';
import { migrations as all, type Migration, toCurrentNames } from './migrations/migrations.ts';
import { connectionSettings } from './open-database.ts';

/** An arbitrary key for the advisory lock. */
const lock = 7_302_026;

/**
 * Runs the pending migrations, each in a transaction that also holds the lock, because many processes may start at
 * once. Returns the names of those run here. Rejects when the database is newer than the code, or older than the first release.
 */
export async function migrate(url: string, migrations: readonly Migration[] = all): Promise<string[]> {
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    const taken: string[] = [];
    for (let step = await takeStep(client, migrations); step !== null; step = await takeStep(client, migrations)) taken.push(step);
    return taken;
  } finally {
    await client.end();
  }
}

/** Runs the next pending migration and returns its name; null when there is none. */
async function takeStep(client: pg.Client, migrations: readonly Migration[]): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const done = await appliedNames(client);
    const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0) {
      throw new StartError(
        `The database is newer than this version of Sheetmark (it has ${unknown.join(', ')}). Please start the newer version.`,
      );
    }
    const next = migrations.find(({ name }) => !done.includes(name));
    if (next) {
      await client.query(next.sql);
      await client.query('insert into schema_migrations (name) values ($1)', [next.name]);
    }
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function appliedNames(client: pg.Client): Promise<string[]> {
  await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())');
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const names = toCurrentNames(rows.map(({ name }) => name));
  if (names) return names;
  throw new StartError(
    `The database is of an older version of Sheetmark that hasn’t run all its migrations (it ends with ${rows.at(-1)?.name}). Please start the version before this one once, which runs them up to ${earlierMigrations.at(-1)}, and then this version.`,
  );
}
