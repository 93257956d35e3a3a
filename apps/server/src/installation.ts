import { StartError } from './platform/config/start-error.ts';
import type { DatabaseServer } from './platform/db/database-server.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { Running } from './platform/process/run-process.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Opens database and storage without the rest of the server, for commands. Closed with the process. */
export async function openInstallation({ config, log, opened }: Pick<Running, 'config' | 'log' | 'opened'>, database: DatabaseServer) {
  opened.add('database', () => database.stop());
  const { db, close } = openDatabase({ url: database.url, log });
  opened.add('connections', close);
  return { databaseUrl: database.url, storage: await reachableStorage(config), db };
}

/** Throws a StartError if the storage doesn't answer. It only lists, because verifying and backing up need no other permission. */
async function reachableStorage(config: Running['config']): Promise<Storage> {
  const storage = await openStorage(config);
  try {
    const keys = storage.list('')[Symbol.asyncIterator]();
    await keys.next();
    await keys.return?.();
    return storage;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The storage can’t be read: ${reason}.`, { cause });
  }
}
