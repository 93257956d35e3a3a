import type { ComparisonId, FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { listVersions } from '../files/public.ts';
import { carryJob } from './carry-over.jobs.ts';
import * as carryOvers from './carry-over.repository.ts';
import { queueCompared, queueNext } from './queue-carrying.ts';
import { listShownVersions } from './shown-versions.ts';
import { takeBack } from './take-back.ts';

export interface FollowingParts extends Pick<Deps, 'work' | 'clock' | 'events' | 'queue' | 'workers'> {
  /** Compares a version with the one before, and returns the comparison if it is ready. */
  readonly compareWithPrevious: (tx: Tx, fileId: FileId) => Promise<ComparisonId | null>;
}

/** Keeps markups on the current version of an item when versions are trashed and restored. */
export function createFollowVersionsService(parts: FollowingParts) {
  const { work, clock, queue, compareWithPrevious } = parts;

  /** Newest first, so that markups return version by version. */
  async function withdraw(tx: Tx, rows: readonly carryOvers.CarryOverRow[], existing: ReadonlySet<FileId>): Promise<void> {
    for (const row of rows) {
      if (existing.has(row.after_file_id) || row.state === 'undone' || row.state === 'failed') continue;
      if ((await carryOvers.listFrom(tx, row.after_file_id)).length > 0) continue;
      await takeBack(tx, row, null, { ...parts, isWithdrawn: true });
    }
  }

  async function repeat(tx: Tx, row: carryOvers.CarryOverRow, previous: FileId | undefined): Promise<void> {
    if (row.before_file_id === previous) {
      await carryOvers.setState(tx, row.id, { state: 'queued', is_withdrawn: false, updated_at: isoTime(clock) });
      await queue.send(tx, carryJob, { carryOverId: row.id }, { onceKey: String(row.id) });
      return;
    }
    // The version before is another one now.
    await carryOvers.deleteCarryOver(tx, row.id);
    const comparison = await compareWithPrevious(tx, row.after_file_id);
    if (comparison !== null) await queueCompared(tx, comparison, parts);
  }

  return {
    /** After a version was trashed or restored. Repeating it changes nothing. */
    async follow(itemId: ItemId): Promise<void> {
      await work.run(async (tx) => {
        const versions = (await listVersions(tx, [itemId])).map(({ id }) => id);
        await withdraw(tx, await carryOvers.lockOfItem(tx, itemId), new Set(versions));
        const shown = await listShownVersions(tx, itemId);
        const [previous, current] = [shown.at(-2), shown.at(-1)];
        const withdrawn = (await carryOvers.lockOfItem(tx, itemId)).find((row) => row.after_file_id === current && row.is_withdrawn);
        if (withdrawn) await repeat(tx, withdrawn, previous);
        for (const id of shown) await queueNext(tx, id, { queue });
      });
    },
  };
}
