import type { JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { ProcessStopped } from '../process/killable-process.ts';
import type { Claim } from './job-rows.ts';
import type { JobRun } from './queue.ts';

/** How pg-boss keeps the error that ended the try before. */
const stoppedBefore = z.object({ name: z.literal('ProcessStopped') });

/** One try of a job in this process. */
export class RunningJob implements JobRun {
  readonly claim: Claim;
  readonly isLastTry: boolean;
  readonly #stoppedWorkerBefore: boolean;
  readonly #controller = new AbortController();
  readonly #theirs: AbortSignal;
  readonly #passOn = (): void => this.abort(new Error('The time of the job is over, or another has taken it.'));

  constructor({ id, name, retryCount, retryLimit, signal, output }: JobWithMetadata<unknown>) {
    this.claim = { id, name, retryCount };
    this.isLastTry = retryCount >= retryLimit;
    this.#stoppedWorkerBefore = stoppedBefore.safeParse(output).success;
    this.#theirs = signal;
    signal.addEventListener('abort', this.#passOn, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether this try and the one before it each cost a worker its process: a third would cost another. */
  isHopelessAfter(error: unknown): boolean {
    return this.#stoppedWorkerBefore && error instanceof ProcessStopped;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** pg-boss aborts its signal after every job; ours aborts only when the job must stop. */
  end(): void {
    this.#theirs.removeEventListener('abort', this.#passOn);
  }
}
