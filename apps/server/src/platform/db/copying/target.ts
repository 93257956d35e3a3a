import pg from 'pg';
import { connectionSettings } from '../open-database.ts';
import { QUEUE_SCHEMA } from '../queue-schema.ts';
import { listTables } from './tables.ts';

async function onDatabase<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** What replacing the database's content would lose, and how many connections use it. */
export function describeTarget(url: string): Promise<{ people: number; others: number }> {
  return onDatabase(url, async (client) => {
    const { rows: connected } = await client.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where application_name like 'sheetmark%' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    const { rows: found } = await client.query<{ is_there: boolean }>(`select to_regclass('users') is not null as is_there`);
    const { rows: people } = found[0]?.is_there ? await client.query<{ n: number }>('select count(*) as n from users') : { rows: [] };
    return { people: people[0]?.n ?? 0, others: connected[0]?.n ?? 0 };
  });
}

/** Of extensions aside. */
const functionsQuery = `
select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** Drops all of the product's tables and functions, including the queue's. */
export function clearTarget(url: string): Promise<void> {
  return onDatabase(url, async (client) => {
    const tables = [...(await listTables(client)).map(({ name }) => pg.escapeIdentifier(name)), 'schema_migrations'];
    await client.query(`drop table if exists ${tables.join(', ')} cascade`);
    const { rows: functions } = await client.query<{ name: string }>(functionsQuery);
    for (const { name } of functions) await client.query(`drop function ${name}`);
    await client.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`);
  });
}
