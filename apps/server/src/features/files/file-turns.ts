import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Job } from '../../platform/queue/queue.ts';
import { processFileJob } from './files.jobs.ts';
import * as files from './files.repository.ts';
import { RENDER_FAILURES } from './rendering/failures.ts';

/** Milliseconds that workers are busy with a file before the others get their turn. */
export const TURN_MS = 20_000;
/** The total time for a file, in milliseconds: a base, and more for each page. */
const BUDGET_MS = { file: 180_000, page: 5_000 };
/** How often a file in the trash is checked: when someone restores it, its pages continue. */
const TRASHED_AGAIN_SECONDS = 600;
/** Turns and files beyond this count no further, so that nothing waits for ever. */
const LOWEST_PRIORITY = -50;

export function isBudgetSpent({ render_ms, pages_total }: Pick<files.FileRow, 'render_ms' | 'pages_total'>): boolean {
  return render_ms > BUDGET_MS.file + BUDGET_MS.page * (pages_total ?? 0);
}

export function isUnfinished({ processing }: Pick<files.FileRow, 'processing'>): boolean {
  return processing === 'queued' || processing === 'running';
}

export const budgetSpent = RENDER_FAILURES.budget_spent;

interface Sending extends Pick<Deps, 'queue'> {
  readonly tx: Tx;
}

/** Behind the first files of others: each file of a user that waits, and each turn that this one has had, puts it further back. */
export async function queueInTurn({ tx, queue }: Sending, file: Pick<files.FileRow, 'id' | 'created_by' | 'render_ms'>): Promise<void> {
  const waiting = await files.countUnfinished(tx, file.created_by);
  const turns = Math.floor(file.render_ms / TURN_MS);
  await queue.send(tx, processFileJob, { fileId: file.id }, { priority: Math.max(LOWEST_PRIORITY, 1 - waiting - turns) });
}

/** Pages of a set that was just published: nobody waits for all of them, and a page that someone opens is drawn at once. */
export async function queueBehindUploads({ tx, queue }: Sending, fileId: FileId): Promise<void> {
  await queue.send(tx, processFileJob, { fileId }, { priority: LOWEST_PRIORITY - 1 });
}

/** A file in the trash isn't rendered; it continues soon after it is restored. */
export function postponeTrashed({ tx, queue }: Sending, { job, fileId }: { job: Job<{ fileId: FileId }>; fileId: FileId }): Promise<void> {
  const later = { startAfterSeconds: TRASHED_AGAIN_SECONDS, priority: LOWEST_PRIORITY, onceKey: `trashed ${fileId}` };
  return queue.send(tx, job, { fileId }, later);
}
