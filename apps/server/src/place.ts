import { StartError } from './platform/config/start-error.ts';
import type { DatabaseServer } from './platform/db/database-server.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { Running } from './platform/process/run-process.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Rows and bytes without the product on them, for commands that take care of both. Closed with the process. */
export async function openPlace({ config, log, opened }: Pick<Running, 'config' | 'log' | 'opened'>, database: DatabaseServer) {
  opened.add('database', () => database.stop());
  const { db, close } = openDatabase({ url: database.url, log });
  opened.add('connections', close);
  return { databaseUrl: database.url, storage: await reachableStorage(config), db };
}

/** A bucket that does not answer is said in a sentence. It is only read: who verifies or backs up need not be allowed more. */
async function reachableStorage(config: Running['config']): Promise<Storage> {
  const storage = await openStorage(config);
  try {
    const keys = storage.list('')[Symbol.asyncIterator]();
    await keys.next();
    await keys.return?.();
    return storage;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The storage cannot be read: ${reason}.`, { cause });
  }
}
