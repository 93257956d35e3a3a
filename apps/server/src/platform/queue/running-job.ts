import type { JobWithMetadata } from 'pg-boss';
import type { Claim } from './job-rows.ts';
import type { JobRun } from './queue.ts';

/** One try of a job in this process. */
export class RunningJob implements JobRun {
  readonly claim: Claim;
  readonly isLastTry: boolean;
  readonly #controller = new AbortController();
  readonly #theirs: AbortSignal;
  readonly #passOn = (): void => this.abort(new Error('The time of the job is over, or another has taken it.'));

  constructor({ id, name, retryCount, retryLimit, signal }: JobWithMetadata<unknown>) {
    this.claim = { id, name, retryCount };
    this.isLastTry = retryCount >= retryLimit;
    this.#theirs = signal;
    signal.addEventListener('abort', this.#passOn, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** pg-boss aborts its signal behind every job, ours only tells of real ends. */
  end(): void {
    this.#theirs.removeEventListener('abort', this.#passOn);
  }
}
