import { ComparisonId, FileId, PageNumber } from '@sheetmark/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Job, Queue } from '../../platform/queue/queue.ts';

const ofOne = { payload: z.object({ comparisonId: ComparisonId }), expireSeconds: 60 * 60 };

/** Marks a comparison that couldn't be finished as failed. */
export const giveUpComparisonJob: Job<{ comparisonId: ComparisonId }> = {
  ...ofOne,
  name: 'give-up-comparison',
  title: 'Mark a comparison as failed',
  retries: 24,
  concurrency: 1,
};

/** Compares the pages of two versions, some at a time. A retry continues where the last run stopped. */
export const compareJob: Job<{ comparisonId: ComparisonId }> = {
  ...ofOne,
  name: 'compare-versions',
  title: 'Compare two versions',
  retries: 5,
  concurrency: 3,
  ifGivenUp: giveUpComparisonJob,
};

/** Names the changes of a scanned page by the words that were read there. */
export const nameChangesJob: Job<{ fileId: FileId; pageNumber: PageNumber }> = {
  payload: z.object({ fileId: FileId, pageNumber: PageNumber }),
  expireSeconds: 10 * 60,
  name: 'name-scanned-changes',
  title: 'Name changes of a scan',
  retries: 5,
  concurrency: 1,
};

export function queueNaming(queue: Queue, tx: Tx, page: { fileId: FileId; pageNumber: PageNumber }): Promise<void> {
  return queue.send(tx, nameChangesJob, page, { onceKey: `name ${page.fileId} ${page.pageNumber}` });
}

/** Higher runs first. */
export const priorities = { someoneWaits: 8, someoneStarted: 5, serverStarted: 0, turnIsOver: -1 };

/** At most one job of a comparison is pending, and one that starts later. */
export function queueComparing(
  queue: Queue,
  tx: Tx,
  id: ComparisonId,
  options: { priority?: number; startAfterSeconds?: number },
): Promise<void> {
  return queue.send(
    tx,
    compareJob,
    { comparisonId: id },
    { ...options, onceKey: options.startAfterSeconds === undefined ? `compare ${id}` : `compare ${id} later` },
  );
}
