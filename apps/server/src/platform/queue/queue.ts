import type { z } from 'zod';
import type { Tx } from '../db/unit-of-work.ts';

/** A kind of job: what it carries, and how it is retried. */
export interface Job<T> {
  /** kebab-case, unique. */
  readonly name: string;
  /** Parses payloads when they are sent and received; its output must survive JSON. */
  readonly payload: z.ZodType<T>;
  /** After the first try, each later than the one before: 1 s, 2 s, 4 s … 15 min. Being taken over counts as a try. */
  readonly retries: number;
  /** A job still running after this is given to another worker. One whose process died is so within a minute. */
  readonly expireSeconds: number;
  /** How many a process runs at once. */
  readonly concurrency: number;
  /** The job that takes the payload when the last try has failed, whatever ended it: the process's death too. */
  readonly ifGivenUp?: Pick<Job<never>, 'name'>;
}

export interface SendOptions {
  /** Higher goes first; 0 when absent. */
  readonly priority?: number;
  readonly startAfterSeconds?: number;
  /**
   * While a job of this kind with this key waits for its first try, another is not added; the waiting one does not start
   * before this transaction has ended, so that it sees what was written here.
   */
  readonly onceKey?: string;
}

/** One try of a job, as its handler sees it. */
export interface JobRun {
  /** Aborts when the process stops or the job's time is over. */
  readonly signal: AbortSignal;
  /** Whether the job is given up when this try fails. */
  readonly isLastTry: boolean;
}

/** Makes a queue give jobs of one kind to their handler. */
export type JobHandler = (queue: Pick<Queue, 'work'>) => Promise<void>;

export function onJob<T>(job: Job<T>, handle: (payload: T, run: JobRun) => Promise<void>): JobHandler {
  return (queue) => queue.work(job, handle);
}

export interface Queue {
  /** Part of the transaction: the job exists exactly when the transaction commits. Only between `start` and `stop`. */
  send<T>(tx: Tx, job: Job<T>, payload: T, options?: SendOptions): Promise<void>;
  /** The same for many payloads, in as few statements as for one. */
  sendAll<T>(tx: Tx, job: Job<T>, payloads: readonly T[], optionsOf?: (payload: T) => SendOptions): Promise<void>;
  /**
   * A handler that throws is tried again with back-off; one that cost a worker its process (`ProcessStopped`) twice in a row is given up. A
   * job may run twice (its process died, its time was over), so a handler does no harm the second time.
   */
  work<T>(job: Job<T>, handler: (payload: T, run: JobRun) => Promise<void>): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs finish within the grace, then gives them back; that costs them no try. */
  stop(graceMs: number): Promise<void>;
}
