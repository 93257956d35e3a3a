import { sql } from 'kysely';
import type { Storage } from '../../storage/storage.ts';
import type { Db } from '../unit-of-work.ts';

/** An advisory lock: shared by deletions of stored bytes, exclusive for a backup that reads them. */
export const byteHold = 7_302_027;

/**
 * The storage, without deletions while a backup reads. The daily sweep deletes what this skips.
 */
export function withByteHold(storage: Storage, db: Db): Storage {
  return {
    put: (key, bytes, mediaType) => storage.put(key, bytes, mediaType),
    putFile: (key, path, mediaType) => storage.putFile(key, path, mediaType),
    read: (key) => storage.read(key),
    open: (key, range) => storage.open(key, range),
    size: (key) => storage.size(key),
    localFile: (key) => storage.localFile(key),
    list: (prefix) => storage.list(prefix),
    check: () => storage.check(),
    delete: (key) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${byteHold}) as free`.execute(tx);
        if (rows[0]?.free) await storage.delete(key);
      }),
  };
}
