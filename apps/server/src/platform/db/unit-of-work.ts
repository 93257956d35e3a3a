import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Reads outside a transaction. */
export type Db = Kysely<Database>;
/** One use case's transaction, opened in its service and passed down. */
export type Tx = Transaction<Database>;
/** What a repository takes: reads inside a transaction use it too. */
export type Reader = Db | Tx;

export interface UnitOfWork {
  /** Commits when `work` resolves, rolls back when it rejects, and rings the bus after a commit. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export function createUnitOfWork(db: Db, afterCommit: () => Promise<void>): UnitOfWork {
  return {
    async run(work) {
      const result = await db.transaction().execute(work);
      await afterCommit();
      return result;
    },
  };
}
