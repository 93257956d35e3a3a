import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import * as sweep from './sweep.repository.ts';

export interface SweepParts extends Pick<Deps, 'db' | 'clock' | 'storage'> {
  readonly log: Pick<Logger, 'info'>;
}

/** Files are stored before the row that names them. No upload or job takes this long. */
const graceDays = 1;
const batchSize = 1000;

/**
 * Deletes stored files that no row names: originals whose upload failed late, replaced thumbnails, parts of abandoned uploads. A key is
 * deleted only if two runs at least a day apart found it unnamed.
 */
export function createStorageSweep({ db, clock, storage, log }: SweepParts) {
  async function sweepKeys(keys: readonly string[]): Promise<number> {
    const unnamed = await sweep.findUnreferenced(db, keys);
    const isUnnamed = new Set(unnamed);
    await sweep.forgetUnreferenced(
      db,
      keys.filter((key) => !isUnnamed.has(key)),
    );
    await sweep.recordUnreferenced(db, unnamed, isoTime(clock));
    const expired = await sweep.listUnnamedSince(db, unnamed, isoTime(clock, -days(graceDays)));
    for (const key of expired) await storage.delete(key);
    await sweep.forgetUnreferenced(db, expired);
    return expired.length;
  }

  return async ({ signal }: Pick<JobRun, 'signal'>): Promise<void> => {
    let swept = 0;
    let keys: string[] = [];
    for await (const { key } of storage.list('')) {
      signal.throwIfAborted();
      keys.push(key);
      if (keys.length < batchSize) continue;
      swept += await sweepKeys(keys);
      keys = [];
    }
    swept += await sweepKeys(keys);
    if (swept > 0) log.info({ files: swept }, 'deleted stored files without a row');
  };
}
