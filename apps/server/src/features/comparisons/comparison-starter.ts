import type { ComparisonId, FileId, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { queueFailedPages } from './compared-pages.repository.ts';
import { priorities, queueComparing } from './comparisons.jobs.ts';
import {
  type ComparisonRow,
  ensureComparison,
  findPreviousVersion,
  isComparedWithPrevious,
  listUnfinished,
  updateComparison,
} from './comparisons.repository.ts';

export interface ComparedPair {
  readonly project_id: ProjectId;
  readonly before_file_id: FileId;
  readonly after_file_id: FileId;
  readonly before_page: number | null;
  readonly after_page: number | null;
  /** Null if the server starts it. */
  readonly created_by: UserId | null;
}

export function createComparisonStarter({ queue, clock }: Pick<Deps, 'queue' | 'clock'>) {
  /**
   * Starts the comparison of a pair, or continues one that failed or was cancelled.
   * @param isAgain pages that failed are compared again, too
   */
  async function start(tx: Tx, pair: ComparedPair, isAgain = false): Promise<ComparisonRow> {
    const now = isoTime(clock);
    const row = await ensureComparison(tx, { ...pair, created_at: now, updated_at: now });
    const hasQueued = isAgain && (await queueFailedPages(tx, row.id));
    if (row.state === 'running' || (row.state === 'ready' && !hasQueued)) return row;
    if (row.state !== 'queued') await updateComparison(tx, row.id, { state: 'queued', failure: null, updated_at: now });
    const priority = pair.created_by === null ? priorities.serverStarted : priorities.someoneStarted;
    await queueComparing(queue, tx, row.id, { priority });
    return { ...row, state: 'queued' };
  }

  /** Compares a version with the one before. Undefined without one. */
  async function startOf(tx: Tx, fileId: FileId): Promise<ComparisonRow | undefined> {
    const older = await findPreviousVersion(tx, fileId);
    if (!older) return undefined;
    const whole = { before_page: null, after_page: null, created_by: null };
    return start(tx, { ...whole, project_id: older.project_id, before_file_id: older.id, after_file_id: fileId });
  }

  return {
    start,
    startOf,

    /** Continues comparisons that waited for pages of a version. A new version is compared with the one before. */
    async continueOf(tx: Tx, fileId: FileId, { isRead }: { readonly isRead: boolean }): Promise<void> {
      for (const id of await listUnfinished(tx, fileId)) await queueComparing(queue, tx, id, { priority: priorities.serverStarted });
      if (isRead && !(await isComparedWithPrevious(tx, fileId))) await startOf(tx, fileId);
    },

    /** Returns the comparison if it is ready. */
    async compareWithPrevious(tx: Tx, fileId: FileId): Promise<ComparisonId | null> {
      const comparison = await startOf(tx, fileId);
      return comparison?.state === 'ready' ? comparison.id : null;
    },
  };
}

export type ComparisonStarter = ReturnType<typeof createComparisonStarter>;
