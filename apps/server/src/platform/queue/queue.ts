import type { z } from 'zod';
import type { Tx } from '../db/unit-of-work.ts';

/** A kind of job: its payload and how it is retried. */
export interface Job<T> {
  /** kebab-case, unique. */
  readonly name: string;
  /** Its name on the administrators' status page. */
  readonly title: string;
  /** Parses payloads when they are sent and received; its output must survive JSON. */
  readonly payload: z.ZodType<T>;
  /** Tries after the first one, with growing delays: 1 s, 2 s, 4 s … 15 min. Being taken over counts as a try. */
  readonly retries: number;
  /** A job still running after this is given to another worker. If its process died, within a minute. */
  readonly expireSeconds: number;
  /** The maximum number that one process runs at once. */
  readonly concurrency: number;
  /** The job that receives the payload after the last try has failed, even if its process died. */
  readonly ifGivenUp?: Pick<Job<never>, 'name'>;
}

export interface SendOptions {
  /** Higher goes first; 0 by default. */
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

/** Registers a handler for one kind of job. */
export type JobHandler = (queue: Pick<Queue, 'work'>) => Promise<void>;

export function onJob<T>(job: Job<T>, handle: (payload: T, run: JobRun) => Promise<void>): JobHandler {
  return (queue) => queue.work(job, handle);
}

export interface Queue {
  /** Part of the transaction: the job exists exactly when the transaction commits. Only between `start` and `stop`. */
  send<T>(tx: Tx, job: Job<T>, payload: T, options?: SendOptions): Promise<void>;
  /** Like `send` for many payloads, with as few statements as for one. */
  sendAll<T>(tx: Tx, job: Job<T>, payloads: readonly T[], optionsOf?: (payload: T) => SendOptions): Promise<void>;
  /**
   * A handler that throws is retried with backoff. A job whose worker process was killed (`ProcessStopped`) twice in a row is given up. Handlers
   * must be idempotent: a job can run twice if its process dies or its time is over.
   */
  work<T>(job: Job<T>, handler: (payload: T, run: JobRun) => Promise<void>): Promise<void>;
  /** The title of a job that this process works on; for other jobs, such as those of an older version, the name. */
  titleOf(name: string): string;
  start(): Promise<void>;
  /** Lets jobs finish within the grace period, then returns the others to the queue, which doesn't count as a try. */
  stop(graceMs: number): Promise<void>;
}
