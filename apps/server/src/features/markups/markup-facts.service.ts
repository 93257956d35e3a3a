import type { ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { getEditorDetails } from './editor-details.repository.ts';
import { listPendingFacts, lockPendingFacts, type PendingFacts, writeFacts } from './markup-facts.repository.ts';
import { computeFacts, parseScales } from './markup-facts.ts';
import { readFactsJob } from './markups.jobs.ts';

/** Limits memory: drawings may be large. */
const batchSize = 20;

/** Computes the facts that tables show, for drawings that were saved without them or whose page's scale has changed. */
export function createPendingFactsReader({ db, work }: Pick<Deps, 'db' | 'work'>) {
  /** Locks the page's scale first, as saving and calibrating do, so that none of them uses a scale that has just changed. */
  const readFacts = ({ id, editor_id }: PendingFacts): Promise<void> =>
    work.run(async (tx) => {
      const scales = parseScales(await getEditorDetails(tx, editor_id, 'forShare'));
      const row = await lockPendingFacts(tx, id);
      if (row) await writeFacts(tx, id, await computeFacts(row.objects, scales));
    });

  /** All, or those of one item. */
  return async ({ signal }: Pick<JobRun, 'signal'>, item?: ItemId): Promise<void> => {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const pending = await listPendingFacts(db, { after, limit: batchSize, item });
      for (const one of pending) await readFacts(one);
      const last = pending.at(-1);
      if (!last) return;
      after = last.id;
    }
  };
}

export function createMarkupFactsService(parts: Pick<Deps, 'db' | 'work' | 'queue'>) {
  const readPending = createPendingFactsReader(parts);
  return {
    read: (run: Pick<JobRun, 'signal'>): Promise<void> => readPending(run),

    /** Runs at start, because a migration may have left facts pending. */
    schedule: (): Promise<void> => parts.work.run((tx) => queueReadFacts(parts.queue, tx)),
  };
}

/** Call in the transaction that leaves facts pending. */
export const queueReadFacts = (queue: Pick<Deps, 'queue'>['queue'], tx: Tx): Promise<void> =>
  queue.send(tx, readFactsJob, {}, { onceKey: 'all' });
