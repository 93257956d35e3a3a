import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import * as sweep from './sweep.repository.ts';

export interface SweepParts extends Pick<Deps, 'db' | 'clock' | 'storage'> {
  readonly log: Pick<Logger, 'info'>;
}

/** Bytes are stored before the row that names them; no upload and no job takes as long as this. */
const graceDays = 1;
const batch = 1000;

/**
 * Clears the storage of what no row names: originals whose upload failed late, thumbnails that were replaced, parts of uploads that were
 * given up. A key goes only when two runs at least a day apart found it without a name.
 */
export function createStorageSweep({ db, clock, storage, log }: SweepParts) {
  async function sweepKeys(keys: readonly string[]): Promise<number> {
    const unnamed = await sweep.findUnnamed(db, keys);
    const without = new Set(unnamed);
    await sweep.forgetUnnamed(
      db,
      keys.filter((key) => !without.has(key)),
    );
    await sweep.noteUnnamed(db, unnamed, isoTime(clock));
    const due = await sweep.unnamedSince(db, unnamed, isoTime(clock, -days(graceDays)));
    for (const key of due) await storage.delete(key);
    await sweep.forgetUnnamed(db, due);
    return due.length;
  }

  return async ({ signal }: Pick<JobRun, 'signal'>): Promise<void> => {
    let swept = 0;
    let keys: string[] = [];
    for await (const { key } of storage.list('')) {
      signal.throwIfAborted();
      keys.push(key);
      if (keys.length < batch) continue;
      swept += await sweepKeys(keys);
      keys = [];
    }
    swept += await sweepKeys(keys);
    if (swept > 0) log.info({ bytes_of: swept }, 'swept away what nothing names');
  };
}
