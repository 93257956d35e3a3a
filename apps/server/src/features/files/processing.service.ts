import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { createFileSources } from './file-sources.ts';
import { readFileJob } from './files.jobs.ts';
import { isAccepted } from './files.policy.ts';
import * as files from './files.repository.ts';
import { officeConverter } from './office-conversion.ts';
import { RENDER_FAILURES, RenderError } from './rendering/failures.ts';
import type { PageFacts } from './rendering/page-geometry.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import { sheetDrawer, type SheetDrawingParts, twice, type Workplace } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

export interface ProcessingParts extends SheetDrawingParts, Pick<Deps, 'events' | 'config' | 'queue'> {}

export function createProcessingService(parts: ProcessingParts) {
  const { db, config, renderer, log } = parts;
  const note = noteProgress(parts);
  const drawOrNote = sheetDrawer(parts);
  const sources = createFileSources(parts);
  const convert = officeConverter(parts);

  async function layOut(file: files.FileRow, source: DocumentSource): Promise<sheets.SheetRow[]> {
    const standing = await sheets.listSheets(db, file.id);
    if (file.pages_total !== null && standing.length === file.pages_total) return standing;
    const { pages } = await twice(() => renderer.inspect(source));
    await sheets.insertSheets(
      db,
      pages.map((page) => sheetOf(file.id, page)),
    );
    await note(file, { processing: 'running', pages_total: pages.length });
    return sheets.listSheets(db, file.id);
  }

  /** As many pages at once as there are processes to draw them; which one is next is asked anew each time. */
  async function drawMissing(file: files.FileRow, place: Workplace): Promise<void> {
    const inHand = new Set<sheets.SheetRow['id']>();
    let telling = Promise.resolve();
    const drawOneByOne = async (): Promise<void> => {
      for (;;) {
        place.signal.throwIfAborted();
        const sheet = await sheets.findNextToDraw(db, file.id, [...inHand]);
        if (!sheet) return;
        if (inHand.has(sheet.id)) continue;
        inHand.add(sheet.id);
        await drawOrNote(file, sheet, place).finally(() => inHand.delete(sheet.id));
        telling = telling.then(async () => note(file, { pages_ready: await sheets.countDone(db, file.id) }));
        await telling;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: config.renderWorkers }, drawOneByOne));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async function drawAll(file: files.FileRow, place: Omit<Workplace, 'source'>): Promise<void> {
    const opened = await sources.open(file);
    if (!opened) throw new Error(`the bytes of file ${file.id} are missing`);
    try {
      await layOut(file, opened.source);
      await drawMissing(file, { ...place, source: opened.source });
    } finally {
      await opened.release();
    }
    const drawn = await sheets.listSheets(db, file.id);
    const failure = drawn.every((sheet) => sheet.failure !== null) ? (drawn[0]?.failure ?? null) : null;
    await note(file, failure === null ? { processing: 'ready', failure: null } : { processing: 'failed', failure });
  }

  return {
    /** Resolves when the file is `ready` or `failed`; rejects when it is to be tried again. */
    async process(fileId: FileId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const file = await files.findFile(db, fileId);
      if (!file || !isUnderWay(file) || !isAccepted(file.kind)) return;
      const folder = await makeFolder(join(config.dataDir, 'tmp'));
      try {
        await convert(file, { folder, signal });
        await drawAll(file, { folder, signal });
      } catch (error) {
        if (signal.aborted || !(error instanceof RenderError)) throw error;
        log.warn({ fileId, code: error.code, detail: error.detail }, 'a file could not be opened');
        await note(file, { processing: 'failed', failure: error.message, is_locked: error.code === 'encrypted' });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** When every try has ended without an answer, the file's answer is that. */
    async giveUp(fileId: FileId): Promise<void> {
      const file = await files.findFile(db, fileId);
      if (file && isUnderWay(file)) await note(file, { processing: 'failed', failure: RENDER_FAILURES.crashed });
    },
  };
}

function isUnderWay({ processing }: files.FileRow): boolean {
  return processing === 'queued' || processing === 'running';
}

/** A worker without a web server is the first to put something there. */
async function makeFolder(within: string): Promise<string> {
  await mkdir(within, { recursive: true });
  return mkdtemp(join(within, 'sheets-'));
}

type FileChange = Parameters<typeof files.updateFile>[2];

/** Every step is said to those who wait for the file. What is there to be seen is then read. */
function noteProgress({ work, events, clock, queue }: Pick<Deps, 'work' | 'events' | 'clock' | 'queue'>) {
  return (file: files.FileRow, change: FileChange): Promise<void> =>
    work.run(async (tx) => {
      await files.updateFile(tx, file.id, { ...change, updated_at: isoTime(clock) });
      const data = { item_id: file.item_id, file_id: file.id };
      await events.append(tx, { type: 'file_processed', actorId: null, projectId: file.project_id, data });
      if (change.processing === 'ready') await queue.send(tx, readFileJob, { fileId: file.id });
    });
}

function sheetOf(fileId: FileId, page: PageFacts): Parameters<typeof sheets.insertSheets>[1][number] {
  return {
    file_id: fileId,
    page_number: page.number,
    width: page.width,
    height: page.height,
    unit: page.unit,
    mode: page.mode,
    min_level: page.minLevel,
    max_level: page.maxLevel,
    preview_scale: page.previewScale,
  };
}
