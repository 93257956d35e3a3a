import type { Kysely, Transaction } from 'kysely';
import { isRetryable } from './database-errors.ts';
import type { Database } from './schema.ts';

/** Reads outside a transaction. */
export type Db = Kysely<Database>;
/** One use case's transaction, opened in its service and passed down. */
export type Tx = Transaction<Database>;
/** What a repository takes: reads inside a transaction use it too. */
export type Reader = Db | Tx;

export interface UnitOfWork {
  /**
   * Commits when `work` resolves, rolls back when it rejects, and rings the bus after a commit. `work` is called again when the database
   * gave it up for another transaction, as it does with one of two that wait for each other.
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export function createUnitOfWork(db: Db, afterCommit: () => Promise<void>): UnitOfWork {
  return {
    async run(work) {
      const result = await transact(db, work);
      await afterCommit();
      return result;
    },
  };
}

const triesAtMost = 4;

const lastActs = new WeakMap<Tx, (() => Promise<void>)[]>();

/** Runs `act` when all else in the unit of work is done, just before its commit; at once in a transaction that is no unit of work. */
export async function beforeCommit(tx: Tx, act: () => Promise<void>): Promise<void> {
  const acts = lastActs.get(tx);
  if (acts) acts.push(act);
  else await act();
}

async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 1): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const acts: (() => Promise<void>)[] = [];
      lastActs.set(tx, acts);
      const result = await work(tx);
      for (const act of acts) await act();
      return result;
    });
  } catch (error) {
    if (!isRetryable(error) || tries === triesAtMost) throw error;
    return transact(db, work, tries + 1);
  }
}
