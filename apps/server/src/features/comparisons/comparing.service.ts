import type { ComparisonId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { compareAhead } from './compare-ahead.ts';
import { comparePair, type PairParts } from './compare-pair.ts';
import { appendChanged } from './comparison-events.ts';
import { priorities, queueComparing } from './comparisons.jobs.ts';
import * as comparisons from './comparisons.repository.ts';
import { type MatchParts, matchVersions } from './match-versions.ts';

export interface ComparingParts extends PairParts, MatchParts, Pick<Deps, 'db' | 'queue'> {
  /** Part of the transaction in which a comparison is ready, has failed or is cancelled. */
  readonly whenEnded: (tx: Tx, ended: Pick<comparisons.ComparisonRow, 'id' | 'state' | 'after_file_id'>) => Promise<void>;
}

/** Milliseconds that a comparison's job works before others get their turn. */
const TURN_MS = 20_000;
/** A comparison goes on when pages have been drawn or read. It looks this often, in case they never will be. */
const AGAIN_SECONDS = 30;
/** Members hear of progress this often, in milliseconds. */
const NEWS_MS = 2_000;
const unreadable = 'One of the two files can’t be shown, so they can’t be compared.';
const interrupted = 'The comparison ended unexpectedly. Please start it again.';

/** The job that compares the pages of two versions. */
export function createComparingService(parts: ComparingParts) {
  const { db, work, clock, queue } = parts;
  const now = (): string => isoTime(clock);

  async function end(id: ComparisonId, state: 'ready' | 'failed', failure: string | null = null): Promise<void> {
    await work.run(async (tx) => {
      const row = await comparisons.lockComparison(tx, id);
      if (!row || row.state === 'cancelled' || row.state === 'ready') return;
      // Pages that people have aligned or paired since have a job of their own.
      if (state === 'ready' && (await comparisons.findNextPage(tx, id))) return;
      await comparisons.updateComparison(tx, id, { state, failure, updated_at: now() });
      await appendChanged(parts, tx, { row, actor: null, changed: ['state'] });
      await parts.whenEnded(tx, { ...row, state });
    });
  }

  const queueAgain = (id: ComparisonId, options: Parameters<typeof queueComparing>[3]): Promise<void> =>
    work.run((tx) => queueComparing(queue, tx, id, options));

  return {
    /** Resolves when all pages are compared, or the turn is over. Rejects if the job should be retried. */
    async compare(id: ComparisonId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await comparisons.findComparison(db, id);
      if (!row || (row.state !== 'queued' && row.state !== 'running')) return;
      const readiness = await findReadiness(db, row);
      if (readiness === 'failed') return end(id, 'failed', unreadable);
      if (row.state === 'queued') await comparisons.updateComparison(db, id, { state: 'running', updated_at: now() });
      if (readiness === 'unread') {
        await compareAhead(parts, row, signal);
        return queueAgain(id, { startAfterSeconds: AGAIN_SECONDS });
      }
      await matchVersions(parts, row, signal);
      const began = clock.now();
      let told = 0;
      for (let page = await comparisons.findNextPage(db, id); page; page = await comparisons.findNextPage(db, id)) {
        signal.throwIfAborted();
        const current = await comparisons.findComparison(db, id);
        if (!current || current.state === 'cancelled') return;
        if (clock.now() - began > TURN_MS) return queueAgain(id, { priority: priorities.turnIsOver });
        await comparePair(parts, { row, page }, signal);
        if (clock.now() - told < NEWS_MS && told > 0) continue;
        told = clock.now();
        await work.run((tx) => appendChanged(parts, tx, { row, actor: null, changed: ['pages'] }));
      }
      await end(id, 'ready');
    },

    /** After the last try. */
    giveUp: (id: ComparisonId): Promise<void> => end(id, 'failed', interrupted),
  };
}

/** `unread` until the pages of both versions have been drawn and read; of two single pages, until those are drawn. */
async function findReadiness(db: Reader, row: comparisons.ComparisonRow): Promise<'ready' | 'unread' | 'failed'> {
  const { before_file_id, after_file_id, before_page, after_page } = row;
  const sides = await comparisons.listSides(db, [before_file_id, after_file_id]);
  if (sides.some(({ processing }) => processing === 'failed')) return 'failed';
  if (before_page !== null && after_page !== null) {
    const areDrawn = await Promise.all([
      comparisons.isDrawn(db, before_file_id, before_page),
      comparisons.isDrawn(db, after_file_id, after_page),
    ]);
    return areDrawn.every(Boolean) ? 'ready' : 'unread';
  }
  if (sides.some(({ processing }) => processing !== 'ready')) return 'unread';
  const areRead = await Promise.all([before_file_id, after_file_id].map((id) => comparisons.isRead(db, id)));
  return areRead.every(Boolean) ? 'ready' : 'unread';
}
