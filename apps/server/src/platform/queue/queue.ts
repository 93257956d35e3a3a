import type { z } from 'zod';
import type { Tx } from '../db/unit-of-work.ts';

/** A kind of job: what it carries, and how it is retried. */
export interface Job<T> {
  /** kebab-case, unique. */
  readonly name: string;
  readonly payload: z.ZodType<T>;
  readonly retries: number;
  /** A job still running after this is given to another worker. */
  readonly expireSeconds: number;
  /** How many a process runs at once. */
  readonly concurrency: number;
}

export interface SendOptions {
  /** Higher goes first; 0 when absent. */
  readonly priority?: number;
  readonly startAfterSeconds?: number;
  /** While a job with this key waits, another is not added. */
  readonly onceKey?: string;
}

export interface Queue {
  /** Part of the transaction: the job exists exactly when the transaction commits. */
  send<T>(tx: Tx, job: Job<T>, payload: T, options?: SendOptions): Promise<void>;
  /** `signal` aborts when the process stops or the job's time is over. A handler that throws is tried again with back-off. */
  work<T>(job: Job<T>, handler: (payload: T, signal: AbortSignal) => Promise<void>): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs finish within the grace, then gives them back. */
  stop(graceMs: number): Promise<void>;
}
