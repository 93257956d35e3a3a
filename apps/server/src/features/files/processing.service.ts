import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { isDocument, mediaTypeOf } from './files.policy.ts';
import * as files from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { PageFacts } from './rendering/page-geometry.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import type { Renderer } from './rendering/renderer.ts';
import * as sheets from './sheets.repository.ts';

export interface ProcessingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'config'> {
  readonly renderer: Renderer;
  readonly log: Pick<Logger, 'warn'>;
}

export function createProcessingService({ db, work, clock, events, storage, config, renderer, log }: ProcessingParts) {
  const now = (): string => isoTime(clock);
  const note = noteProgress({ work, events, clock });

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

  /** Preview and thumbnail, and for raster pages the pyramid that tiles are cut from. */
  async function draw(file: files.FileRow, sheet: sheets.SheetRow, source: DocumentSource, folder: string): Promise<void> {
    const base = `sheets/${file.project_id}/${file.id}/${sheet.page_number}`;
    const page = geometryOf(sheet);
    const rasterPath = join(folder, `${sheet.page_number}.tif`);
    const raster = page.mode === 'raster' ? { raster: rasterPath } : {};
    if (page.mode === 'raster') await renderer.prepareRaster(source, page, rasterPath);
    const { preview, thumbnail } = await renderer.renderPreview({ ...source, ...raster }, page);
    const keys = { preview_key: `${base}/preview`, thumbnail_key: `${base}/thumbnail` };
    await storage.put(keys.preview_key, preview.bytes, mediaTypeOf(preview.bytes));
    await storage.put(keys.thumbnail_key, thumbnail.bytes, mediaTypeOf(thumbnail.bytes));
    if (page.mode === 'raster') await storage.putFile(`${base}/raster.tif`, rasterPath, 'image/tiff');
    const rasterKey = page.mode === 'raster' ? `${base}/raster.tif` : null;
    await sheets.updateSheet(db, sheet.id, { ...keys, raster_key: rasterKey, failure: null, updated_at: now() });
    await rm(rasterPath, { force: true });
  }

  async function drawAll(file: files.FileRow, source: DocumentSource, { folder, signal }: Workplace): Promise<void> {
    const pages = await layOut(file, source);
    const missing = pages.filter((sheet) => sheet.preview_key === null && sheet.failure === null);
    for (const [index, sheet] of missing.entries()) {
      signal.throwIfAborted();
      await drawOrNote(file, sheet, source, folder);
      await note(file, { pages_ready: pages.length - missing.length + index + 1 });
    }
    const drawn = await sheets.listSheets(db, file.id);
    const failure = drawn.every((sheet) => sheet.failure !== null) ? (drawn[0]?.failure ?? null) : null;
    await note(file, failure === null ? { processing: 'ready', failure: null } : { processing: 'failed', failure });
  }

  async function drawOrNote(file: files.FileRow, sheet: sheets.SheetRow, source: DocumentSource, folder: string): Promise<void> {
    try {
      await twice(() => draw(file, sheet, source, folder));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      log.warn({ fileId: file.id, page: sheet.page_number, code: error.code, detail: error.detail }, 'a page could not be drawn');
      await sheets.updateSheet(db, sheet.id, { failure: error.message, updated_at: now() });
    }
  }

  return {
    /** Resolves when the file is `ready` or `failed`; rejects when it is to be tried again. */
    async process(fileId: FileId, run: JobRun): Promise<void> {
      const file = await files.findFile(db, fileId);
      if (!file || file.processing === 'ready' || file.processing === 'failed' || !isDocument(file.kind)) return;
      const local = await storage.localFile(file.storage_key);
      if (!local) throw new Error(`the bytes of file ${fileId} are missing`);
      const folder = await makeFolder(join(config.dataDir, 'tmp'));
      try {
        await drawAll(file, { path: local.path, sha256: file.sha256, kind: file.kind }, { folder, signal: run.signal });
      } catch (error) {
        run.signal.throwIfAborted();
        const isItsOwn = error instanceof RenderError;
        if (!isItsOwn && !run.isLastTry) throw error;
        const failure = isItsOwn ? error : new RenderError('crashed', String(error));
        log.warn({ fileId, code: failure.code, detail: failure.detail }, 'a file could not be opened');
        await note(file, { processing: 'failed', failure: failure.message });
      } finally {
        await local.release();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A worker without a web server is the first to put something there. */
async function makeFolder(within: string): Promise<string> {
  await mkdir(within, { recursive: true });
  return mkdtemp(join(within, 'sheets-'));
}

interface Workplace {
  /** For what the renderer writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** A worker that ends may be the machine's fault and not the document's: once more, in another one. */
async function twice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RenderError && error.code === 'crashed') return attempt();
    throw error;
  }
}

type FileChange = Parameters<typeof files.updateFile>[2];

/** Every step is said to those who wait for the file. */
function noteProgress({ work, events, clock }: Pick<Deps, 'work' | 'events' | 'clock'>) {
  return (file: files.FileRow, change: FileChange): Promise<void> =>
    work.run(async (tx) => {
      await files.updateFile(tx, file.id, { ...change, updated_at: isoTime(clock) });
      const data = { item_id: file.item_id, file_id: file.id };
      await events.append(tx, { type: 'file_processed', actorId: null, projectId: file.project_id, data });
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

export function geometryOf(sheet: sheets.SheetRow) {
  return { number: sheet.page_number, width: sheet.width, height: sheet.height, mode: sheet.mode, maxLevel: sheet.max_level };
}
