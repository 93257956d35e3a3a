import { isDeepStrictEqual } from 'node:util';
import { type ChangedRegion, invertMatrix, mapBox, matchPages } from '@sheetmark/compare';
import type { ComparisonId, PageBox } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import type { ComparedPages, PageComparer } from '../files/public.ts';
import { appendChanged } from './comparison-events.ts';
import { compareJob } from './comparisons.jobs.ts';
import { storedAlignment, type StoredAlignment } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import { keepReviews } from './keep-reviews.ts';
import * as changes from './page-changes.repository.ts';

export interface ComparingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'> {
  readonly pageComparer: PageComparer;
  readonly log: Pick<Logger, 'warn'>;
  /** Part of the transaction in which all pages of a comparison are compared. */
  readonly whenCompared: (tx: Tx, id: ComparisonId) => Promise<void>;
}

/** Milliseconds that a comparison's job works before others get their turn. */
const TURN_MS = 20_000;
/** Pages that aren't visible yet are compared later. */
const AGAIN_SECONDS = 5;
/** Members hear of progress this often, in milliseconds. */
const NEWS_MS = 2_000;
const unreadable = 'One of the two files can’t be shown, so they can’t be compared.';
const interrupted = 'The comparison ended unexpectedly. Please start it again.';

const toPageBox = ({ left, top, right, bottom }: ChangedRegion['box']): PageBox => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

/** The job that compares the pages of two versions. */
export function createComparingService(parts: ComparingParts) {
  const { db, work, clock, queue, pageComparer, log } = parts;
  const now = (): string => isoTime(clock);

  async function end(id: ComparisonId, state: 'ready' | 'failed', failure: string | null = null): Promise<void> {
    await work.run(async (tx) => {
      const row = await comparisons.lockComparison(tx, id);
      if (!row || row.state === 'cancelled' || row.state === 'ready') return;
      // Pages that people have aligned or paired since have a job of their own.
      if (state === 'ready' && (await comparisons.findNextPage(tx, id))) return;
      await comparisons.updateComparison(tx, id, { state, failure, updated_at: now() });
      await appendChanged(parts, tx, { row, actor: null, changed: ['state'] });
      if (state === 'ready') await parts.whenCompared(tx, id);
    });
  }

  const sendAgain = (id: ComparisonId, options: { priority?: number; startAfterSeconds?: number }): Promise<void> =>
    work.run((tx) => queue.send(tx, compareJob, { comparisonId: id }, { ...options, onceKey: `compare ${id}` }));

  /** Whether both versions have been rendered and read. Otherwise the comparison is continued later, or has failed. */
  async function areReadable(row: comparisons.ComparisonRow): Promise<boolean> {
    const ids = [row.before_file_id, row.after_file_id];
    const sides = await comparisons.listSides(db, ids);
    if (sides.some(({ processing }) => processing === 'failed')) {
      await end(row.id, 'failed', unreadable);
      return false;
    }
    const areRead = await Promise.all(ids.map((id) => comparisons.isRead(db, id)));
    if (sides.every(({ processing }) => processing === 'ready') && areRead.every(Boolean)) return true;
    await sendAgain(row.id, { startAfterSeconds: AGAIN_SECONDS });
    return false;
  }

  async function comparePage(row: comparisons.ComparisonRow, page: comparisons.ComparedPageRow, signal: AbortSignal): Promise<void> {
    if (page.before_page === null || page.after_page === null) return;
    const people = storedAlignment.nullable().parse(page.alignment);
    const matrix = people && people.points.length > 0 ? people.matrix : undefined;
    const compared = await pageComparer.compare(
      { fileId: row.before_file_id, pageNumber: page.before_page },
      { fileId: row.after_file_id, pageNumber: page.after_page },
      { matrix, signal },
    );
    if ('failure' in compared)
      log.warn({ comparisonId: row.id, page: page.id, failure: compared.failure }, 'two pages could not be compared');
    await work.run((tx) => storePage(tx, page, { compared, people }));
  }

  return {
    /** Resolves when all pages are compared, or the turn is over. Rejects if the job should be retried. */
    async compare(id: ComparisonId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await comparisons.findComparison(db, id);
      if (!row || (row.state !== 'queued' && row.state !== 'running')) return;
      if (!(await areReadable(row))) return;
      if (row.state === 'queued') await comparisons.updateComparison(db, id, { state: 'running', updated_at: now() });
      await match(parts, row);
      const began = clock.now();
      let told = 0;
      for (let page = await comparisons.findNextPage(db, id); page; page = await comparisons.findNextPage(db, id)) {
        signal.throwIfAborted();
        const current = await comparisons.findComparison(db, id);
        if (!current || current.state === 'cancelled') return;
        if (clock.now() - began > TURN_MS) return sendAgain(id, { priority: -1 });
        await comparePage(row, page, signal);
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

async function findPairs(
  pageComparer: PageComparer,
  { before_page, after_page, before_file_id, after_file_id }: comparisons.ComparisonRow,
): Promise<Pair[]> {
  if (before_page !== null && after_page !== null) return [{ before: before_page - 1, after: after_page - 1, by: 'people' }];
  return matchPages(await pageComparer.identifyPages(before_file_id), await pageComparer.identifyPages(after_file_id));
}

async function match(parts: ComparingParts, row: comparisons.ComparisonRow): Promise<void> {
  const { work, clock, pageComparer } = parts;
  if (row.is_matched) return;
  const pairs = await findPairs(pageComparer, row);
  await work.run(async (tx) => {
    const current = await comparisons.lockComparison(tx, row.id);
    if (!current || current.is_matched) return;
    await comparisons.insertPages(
      tx,
      pairs.map((pair, position) => toPage(row.id, pair, position)),
    );
    await comparisons.updateComparison(tx, row.id, { is_matched: true, updated_at: isoTime(clock) });
    await appendChanged(parts, tx, { row, actor: null, changed: ['pages'] });
  });
}

type Pair = ReturnType<typeof matchPages>[number] | { readonly before: number; readonly after: number; readonly by: 'people' };

/** Pages without a counterpart need no comparison. */
function toPage(comparison_id: ComparisonId, { before, after, by }: Pair, position: number) {
  const isWhole = before !== null && after !== null;
  const [before_page, after_page] = [before, after].map((index) => (index === null ? null : index + 1));
  return { comparison_id, position, before_page, after_page, matched_by: by, state: isWhole ? ('queued' as const) : ('ready' as const) };
}

interface Found {
  readonly compared: ComparedPages;
  /** How people aligned the pages; null if they didn't. */
  readonly people: StoredAlignment | null;
}

/** Stores nothing if another run has stored the page, or people aligned it meanwhile: then it is compared again. */
async function storePage(tx: Tx, page: comparisons.ComparedPageRow, { compared, people }: Found): Promise<void> {
  const current = await comparisons.lockPage(tx, page.id);
  if (current?.state !== 'queued' || !isDeepStrictEqual(current.alignment, page.alignment)) return;
  if ('failure' in compared) return comparisons.updatePage(tx, page.id, { state: 'failed', failure: compared.failure });
  const { alignment, changes: found, nearby, isScan } = compared;
  const [a, b, c, d, e, f] = alignment.matrix;
  const own: StoredAlignment = {
    matrix: [a, b, c, d, e, f],
    is_trusted: alignment.isTrusted,
    coverage: alignment.coverage,
    residual: alignment.residual,
    points: [],
  };
  const before = await changes.listStoredChanges(tx, page.id);
  await changes.deleteChanges(tx, page.id);
  const toOlder = invertMatrix(alignment.matrix);
  const regions = (found?.regions ?? []).slice(0, changes.mostChanges);
  const rows = regions.map(({ box, change, isConfirmed, isClouded }, index) => ({
    page_id: page.id,
    number: index + 1,
    box: JSON.stringify(toPageBox(box)),
    before_box: JSON.stringify(toPageBox(mapBox(toOlder, box))),
    change: JSON.stringify(change),
    nearby: nearby[index] ?? null,
    is_confirmed: isConfirmed,
    is_clouded: isClouded,
  }));
  await changes.insertChanges(tx, keepReviews(rows, before));
  await comparisons.updatePage(tx, page.id, {
    state: 'ready',
    failure: null,
    is_scan: isScan,
    alignment: JSON.stringify(people && people.points.length > 0 ? people : own),
    outside: found?.outside ? JSON.stringify(toPageBox(found.outside)) : null,
    is_cut: (found?.regions.length ?? 0) > changes.mostChanges,
  });
}
