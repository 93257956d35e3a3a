import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hasPendingFacts } from './takeoff/takeoff.repository.ts';
import type { Scope } from './work.repository.ts';

/** Milliseconds between two looks, and how often is looked: 20 seconds. */
const [LOOK_MS, LOOKS] = [250, 80];

interface Asked {
  readonly scope: Scope;
  readonly viewer: UserId;
  readonly signal?: AbortSignal | undefined;
}

/** Files are kept, so they never have the sums from before a change of a scale: waits for the job that computes measurements again. */
export async function requireSettledFacts({ db }: Pick<Deps, 'db'>, { scope, viewer, signal }: Asked): Promise<void> {
  if (!('project' in scope)) return;
  for (let look = 0; await hasPendingFacts(db, scope.project, viewer); look += 1) {
    if (look === LOOKS) {
      const message = 'Measurements are being computed again, because a scale was changed. Please try again in a moment.';
      throw new AppError('unavailable', { message });
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}
