import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { createConverter } from './document-conversion.ts';
import { createFileSources } from './file-sources.ts';
import { budgetSpent, isBudgetSpent, isUnfinished, postponeTrashed, queueInTurn, TURN_MS } from './file-turns.ts';
import { processFileJob } from './files.jobs.ts';
import { isAccepted } from './files.policy.ts';
import * as files from './files.repository.ts';
import { createPagesDrawer, type PagesDrawingParts, type Turn } from './pages-drawing.ts';
import { createProcessingReporter } from './processing-progress.ts';
import { RENDER_FAILURES, RenderError } from './rendering/failures.ts';
import * as sheets from './sheets.repository.ts';
import { type TrashWatchParts, trashWatch } from './trash-watch.ts';

export interface ProcessingParts extends PagesDrawingParts, TrashWatchParts, Pick<Deps, 'events' | 'config' | 'queue'> {}

export function createProcessingService(parts: ProcessingParts) {
  const { db, work, queue, log } = parts;
  const note = createProcessingReporter(parts);
  const takeTurn = createFileTurns(parts, note);
  const unlessTrashed = trashWatch(parts);

  return {
    /** Resolves when the file is `ready` or `failed`, or when its turn is over. Rejects if the job should be retried. */
    async process(fileId: FileId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const file = (await files.findTrashedFile(db, fileId)) ? undefined : await files.findFile(db, fileId);
      if (file && isUnfinished(file) && isAccepted(file.kind)) {
        try {
          await unlessTrashed(fileId, signal, (untilTrashed) => takeTurn(file, untilTrashed));
        } catch (error) {
          if (signal.aborted || !(error instanceof RenderError)) throw error;
          log.warn({ fileId, code: error.code, detail: error.detail }, 'a file could not be opened');
          await note(file, { processing: 'failed', failure: error.message, is_locked: error.code === 'encrypted' });
        }
      }
      const trashed = await files.findTrashedFile(db, fileId);
      if (trashed && isUnfinished(trashed)) await work.run((tx) => postponeTrashed({ tx, queue }, { job: processFileJob, fileId }));
    },

    /** Marks the file as failed after the last try. */
    async giveUp(fileId: FileId): Promise<void> {
      const file = await files.findFile(db, fileId);
      if (file && isUnfinished(file)) await note(file, { processing: 'failed', failure: RENDER_FAILURES.crashed });
    },
  };
}

/** Draws the pages of a file until all are done or its turn is over. */
function createFileTurns(parts: ProcessingParts, note: ReturnType<typeof createProcessingReporter>) {
  const { db, work, queue, config } = parts;
  const pages = createPagesDrawer(parts, note);
  const sources = createFileSources(parts);
  const convert = createConverter(parts);

  async function drawAll(file: files.FileRow, turn: Turn): Promise<void> {
    const opened = await sources.open(file);
    if (!opened) throw new Error(`the bytes of file ${file.id} are missing`);
    try {
      const { length } = await pages.layOut(file, opened.source, turn);
      if (isBudgetSpent({ render_ms: file.render_ms, pages_total: length })) await sheets.failMissing(db, file.id, budgetSpent);
      else await pages.drawMissing(file, opened.source, turn);
    } finally {
      await opened.release();
    }
  }

  /** Either every page is drawn or has failed, or the file waits for its next turn after other files. */
  async function endTurn(fileId: FileId): Promise<void> {
    const file = await files.findFile(db, fileId);
    if (!file) return;
    if (await sheets.findNextToDraw(db, fileId, [])) {
      await note(file, { processing: 'queued' });
      return work.run((tx) => queueInTurn({ tx, queue }, file));
    }
    const drawn = await sheets.listSheets(db, fileId);
    const failure = drawn.every((sheet) => sheet.failure !== null) ? (drawn[0]?.failure ?? null) : null;
    const pages_ready = drawn.length;
    await note(
      file,
      failure === null ? { processing: 'ready', failure: null, pages_ready } : { processing: 'failed', failure, pages_ready },
    );
  }

  return async function takeTurn(file: files.FileRow, signal: AbortSignal): Promise<void> {
    const folder = await makeFolder(join(config.dataDir, 'tmp'));
    let spent = 0;
    const turn: Turn = { folder, signal, onSpent: (ms) => void (spent += ms), isOver: () => spent >= TURN_MS };
    try {
      await convert(file, turn);
      await drawAll(file, turn);
    } finally {
      await files.addRenderTime(db, file.id, spent);
      await rm(folder, { recursive: true, force: true });
    }
    await endTurn(file.id);
  };
}

/** Creates a temporary folder: in a worker without a web server, nothing else has created its parent. */
async function makeFolder(within: string): Promise<string> {
  await mkdir(within, { recursive: true });
  return mkdtemp(join(within, 'sheets-'));
}
