import type { Kysely, Transaction } from 'kysely';
import { isRetryable } from './database-errors.ts';
import type { Database } from './schema.ts';

/** Reads outside a transaction. */
export type Db = Kysely<Database>;
/** One use case's transaction, opened in its service and passed down. */
export type Tx = Transaction<Database>;
/** A database or a transaction, for reads. */
export type Reader = Db | Tx;

export interface UnitOfWork {
  /**
   * Commits when `work` resolves, rolls back when it rejects, and notifies the bus after a commit. Calls `work` again if the database aborted the
   * transaction for another one, as in a deadlock.
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

const maxTries = 4;

const stepsBeforeCommit = new WeakMap<Tx, (() => Promise<void>)[]>();

/** Runs `step` last in the unit of work, just before its commit; at once in a transaction that is no unit of work. */
export async function beforeCommit(tx: Tx, step: () => Promise<void>): Promise<void> {
  const steps = stepsBeforeCommit.get(tx);
  if (steps) steps.push(step);
  else await step();
}

async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 1): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const steps: (() => Promise<void>)[] = [];
      stepsBeforeCommit.set(tx, steps);
      const result = await work(tx);
      for (const step of steps) await step();
      return result;
    });
  } catch (error) {
    if (!isRetryable(error) || tries === maxTries) throw error;
    return transact(db, work, tries + 1);
  }
}
