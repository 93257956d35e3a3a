import type { CarryOverId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { isBeingCompared } from '../comparisons/public.ts';
import { listVersions } from '../files/public.ts';
import { queueReadFacts } from '../markups/public.ts';
import { toBatches } from './batches.ts';
import { listToCarry } from './carried-markups.repository.ts';
import { carryBatch } from './carry-batch.ts';
import * as carryOvers from './carry-over.repository.ts';
import { listSheets } from './compared-sheets.repository.ts';
import { type PageMotion, readMotion } from './page-motion.ts';
import { queueNext } from './queue-carrying.ts';
import { listShownVersions } from './shown-versions.ts';

type CarryingParts = Pick<Deps, 'work' | 'clock' | 'events' | 'queue' | 'workers'>;

/** Moves the markups of a version to the next one. */
export function createCarryingService({ work, clock, events, queue, workers }: CarryingParts) {
  const now = (): string => isoTime(clock);

  /** False if its time hasn't come, or is over. */
  async function begin(tx: Tx, id: CarryOverId): Promise<boolean> {
    const row = await carryOvers.lockCarryOver(tx, id);
    if (!row || row.state === 'undone') return false;
    if (await isAwaitingMarkups(tx, row)) return false;
    const onward = [...(await carryOvers.listFrom(tx, row.after_file_id)), ...(await carryOvers.listFrom(tx, row.before_file_id))];
    if (onward.some(({ id: other, state }) => other !== id && state === 'ready')) return false;
    await carryOvers.setState(tx, id, { state: 'running', updated_at: now() });
    return true;
  }

  async function carryAll(tx: Tx, id: CarryOverId, run: Pick<JobRun, 'signal'>): Promise<void> {
    const row = await carryOvers.lockCarryOver(tx, id);
    if (row?.state !== 'running') return;
    const version = (await listVersions(tx, [row.item_id])).find((file) => file.id === row.after_file_id)?.version;
    if (version === undefined) return end(tx, row, 'failed');
    const toCarry = await listToCarry(tx, { carryOver: id, itemId: row.item_id, version });
    const listed = Map.groupBy(toCarry, (one) => one.page_number);
    // Pages are locked before markups, as elsewhere, so that nobody waits in a circle.
    for (const [page, motion] of await readMotions(tx, row, [...listed.keys()])) {
      for (const batch of toBatches(listed.get(page) ?? [])) {
        run.signal.throwIfAborted();
        await carryBatch(tx, { row, motion, page, ids: batch.map((one) => one.id) }, { queue, workers, signal: run.signal });
      }
    }
    await queueReadFacts(queue, tx);
    await end(tx, row, 'ready');
  }

  /** Starts carry-overs that waited for this one. */
  async function end(tx: Tx, row: carryOvers.CarryOverRow, state: 'ready' | 'failed'): Promise<void> {
    await carryOvers.setState(tx, row.id, { state, updated_at: now() });
    await queueNext(tx, row.after_file_id, { queue });
    const data = { item_id: row.item_id, file_id: row.after_file_id, carry_over_id: row.id };
    await events.append(tx, { type: 'markups_carried', actorId: null, projectId: row.project_id, data });
  }

  return {
    /** One transaction: a job that is killed leaves nothing behind, and one that is repeated changes nothing. */
    async carry(id: CarryOverId, run: Pick<JobRun, 'signal'>): Promise<void> {
      if (await work.run((tx) => begin(tx, id))) await work.run((tx) => carryAll(tx, id, run));
    },

    giveUp: (id: CarryOverId): Promise<void> =>
      work.run(async (tx) => {
        const row = await carryOvers.lockCarryOver(tx, id);
        if (row?.state === 'queued' || row?.state === 'running') await end(tx, row, 'failed');
      }),
  };
}

/** Whether the markups of the older version have yet to arrive from the one before: that is being compared, or they are on their way. */
async function isAwaitingMarkups(tx: Tx, { item_id, before_file_id }: carryOvers.CarryOverRow): Promise<boolean> {
  const state = await carryOvers.findStateOf(tx, before_file_id);
  if (state !== undefined) return state === 'queued' || state === 'running';
  const versions = await listShownVersions(tx, item_id);
  const previous = versions[versions.indexOf(before_file_id) - 1];
  return previous !== undefined && isBeingCompared(tx, { before_file_id: previous, after_file_id: before_file_id });
}

async function readMotions(tx: Tx, row: carryOvers.CarryOverRow, pages: readonly number[]): Promise<Map<number, PageMotion>> {
  const compared = new Map((await listSheets(tx, row.id, pages)).map((sheet) => [sheet.beforePage, sheet]));
  const motions = new Map<number, PageMotion>();
  for (const page of pages)
    motions.set(page, await readMotion(tx, { itemId: row.item_id, afterFile: row.after_file_id, page, compared: compared.get(page) }));
  return motions;
}
