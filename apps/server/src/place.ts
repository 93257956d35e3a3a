import type { DatabaseServer } from './platform/db/database-server.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { Running } from './platform/process/run-process.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Rows and bytes without the product on them, for commands that take care of both. Closed with the process. */
export async function openPlace({ config, log, opened }: Pick<Running, 'config' | 'log' | 'opened'>, database: DatabaseServer) {
  opened.add('database', () => database.stop());
  const { db, close } = openDatabase({ url: database.url, log });
  opened.add('connections', close);
  return { databaseUrl: database.url, storage: await openStorage(config), db };
}
