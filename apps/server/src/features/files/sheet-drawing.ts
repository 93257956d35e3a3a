import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId, ItemId } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { mediaTypeOf } from './files.policy.ts';
import type { FileRow } from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import { toPageFacts } from './rendering/page-geometry.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import type { Renderer } from './rendering/renderer.ts';
import * as sheets from './sheets.repository.ts';

export interface Workplace {
  readonly source: DocumentSource;
  /** For what the renderer writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onSpent?: ((ms: number) => void) | undefined;
}

/** One page of one version of an item. */
export interface SheetPlace {
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly pageNumber: number;
}

export interface SheetDrawingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'storage'> {
  readonly renderer: Renderer;
  readonly log: Pick<Logger, 'warn'>;
  /** Part of the transaction in which a page is there to be seen. */
  readonly whenDrawn: (tx: Tx, place: SheetPlace) => Promise<void>;
}

/** Draws a sheet, or notes why it can't be drawn. Rejects when it is not the document's fault. */
export function createSheetDrawer({ db, work, clock, storage, renderer, log, whenDrawn }: SheetDrawingParts) {
  const now = (): string => isoTime(clock);

  /** Preview and thumbnail, and for raster pages the pyramid that tiles are cut from. */
  async function draw(file: FileRow, sheet: sheets.SheetRow, { source, folder, signal, onSpent }: Workplace): Promise<void> {
    const base = sheetFolder(file, sheet);
    const rasterPath = join(folder, `${sheet.page_number}.tif`);
    const drawn = await renderer.drawSheet(source, geometryOf(sheet), { rasterPath, isWanted: sheet.wanted_at !== null, signal, onSpent });
    const page = toPageFacts(drawn.page, sheet.unit);
    const keys = { preview_key: `${base}/preview`, thumbnail_key: `${base}/thumbnail` };
    await storage.put(keys.preview_key, drawn.preview.bytes, mediaTypeOf(drawn.preview.bytes));
    await storage.put(keys.thumbnail_key, drawn.thumbnail.bytes, mediaTypeOf(drawn.thumbnail.bytes));
    const rasterKey = page.mode === 'raster' ? `${base}/raster.tif` : null;
    if (rasterKey !== null) await storage.putFile(rasterKey, rasterPath, 'image/tiff');
    const levels = { mode: page.mode, min_level: page.minLevel, max_level: page.maxLevel, preview_scale: page.previewScale };
    await work.run(async (tx) => {
      await sheets.updateSheet(tx, sheet.id, { ...keys, ...levels, raster_key: rasterKey, failure: null, updated_at: now() });
      await whenDrawn(tx, { itemId: file.item_id, fileId: file.id, pageNumber: sheet.page_number });
    });
    await rm(rasterPath, { force: true });
  }

  return async (file: FileRow, sheet: sheets.SheetRow, place: Workplace): Promise<void> => {
    try {
      await retryCrashed(() => draw(file, sheet, place));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      log.warn({ fileId: file.id, page: sheet.page_number, code: error.code, detail: error.detail }, 'a page could not be drawn');
      await sheets.updateSheet(db, sheet.id, { failure: error.message, updated_at: now() });
    }
  };
}

/** A worker that ends may be the machine's fault and not the document's: again, in another one. */
export async function retryCrashed<T>(attempt: () => Promise<T>, times = 1): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (times > 0 && error instanceof RenderError && error.code === 'crashed') return retryCrashed(attempt, times - 1);
    throw error;
  }
}

/** Where everything made of a sheet is stored. */
export function sheetFolder(file: FileRow, sheet: sheets.SheetRow): string {
  return `sheets/${file.project_id}/${file.id}/${sheet.page_number}`;
}

export function geometryOf(sheet: sheets.SheetRow) {
  return { number: sheet.page_number, width: sheet.width, height: sheet.height, mode: sheet.mode, maxLevel: sheet.max_level };
}
