import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { mediaTypeOf } from './files.policy.ts';
import type { FileRow } from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import type { Renderer } from './rendering/renderer.ts';
import * as sheets from './sheets.repository.ts';

export interface Workplace {
  readonly source: DocumentSource;
  /** For what the renderer writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface SheetDrawingParts extends Pick<Deps, 'db' | 'clock' | 'storage'> {
  readonly renderer: Renderer;
  readonly log: Pick<Logger, 'warn'>;
}

/** Draws a sheet, or notes why it can't be drawn. Rejects when it is not the document's fault. */
export function sheetDrawer({ db, clock, storage, renderer, log }: SheetDrawingParts) {
  const now = (): string => isoTime(clock);

  /** Preview and thumbnail, and for raster pages the pyramid that tiles are cut from. */
  async function draw(file: FileRow, sheet: sheets.SheetRow, { source, folder }: Workplace): Promise<void> {
    const base = sheetFolder(file, sheet);
    const page = geometryOf(sheet);
    const rasterPath = join(folder, `${sheet.page_number}.tif`);
    const raster = page.mode === 'raster' ? { raster: rasterPath } : {};
    if (page.mode === 'raster') await renderer.prepareRaster(source, page, rasterPath);
    const isWanted = sheet.wanted_at !== null;
    const { preview, thumbnail } = await renderer.renderPreview({ ...source, ...raster }, page, { isWanted });
    const keys = { preview_key: `${base}/preview`, thumbnail_key: `${base}/thumbnail` };
    await storage.put(keys.preview_key, preview.bytes, mediaTypeOf(preview.bytes));
    await storage.put(keys.thumbnail_key, thumbnail.bytes, mediaTypeOf(thumbnail.bytes));
    if (page.mode === 'raster') await storage.putFile(`${base}/raster.tif`, rasterPath, 'image/tiff');
    const rasterKey = page.mode === 'raster' ? `${base}/raster.tif` : null;
    await sheets.updateSheet(db, sheet.id, { ...keys, raster_key: rasterKey, failure: null, updated_at: now() });
    await rm(rasterPath, { force: true });
  }

  return async (file: FileRow, sheet: sheets.SheetRow, place: Workplace): Promise<void> => {
    try {
      await twice(() => draw(file, sheet, place));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      log.warn({ fileId: file.id, page: sheet.page_number, code: error.code, detail: error.detail }, 'a page could not be drawn');
      await sheets.updateSheet(db, sheet.id, { failure: error.message, updated_at: now() });
    }
  };
}

/** A worker that ends may be the machine's fault and not the document's: once more, in another one. */
export async function twice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RenderError && error.code === 'crashed') return attempt();
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
