import type { FileId, SheetId, SignedQuery, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import { createFileSources } from './file-sources.ts';
import { mediaTypeOf } from './files.policy.ts';
import * as files from './files.repository.ts';
import { openStored } from './open-stored.ts';
import { RenderError } from './rendering/failures.ts';
import { findTileView, type TileAddress } from './rendering/page-geometry.ts';
import { type Renderer, RENDERER_VERSION } from './rendering/renderer.ts';
import { geometryOf } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

export interface ImagesParts extends Pick<Deps, 'db' | 'storage' | 'signedUrls' | 'config'> {
  readonly renderer: Renderer;
}

/**
 * Serves images and originals by signed URL. The URL names its user, whose access is checked again each time, so that removed members lose it at
 * once. Without access, everything answers `not_found`.
 */
export function createImagesService(parts: ImagesParts) {
  const { db, storage, signedUrls } = parts;
  const drawTile = tileDrawer(parts);

  /** Seconds that the URL still lasts. */
  async function requireSignature(path: string, query: SignedQuery): Promise<number> {
    const verified = await signedUrls.verify(path, query);
    if (!verified) throw notFound();
    return verified.secondsLeft;
  }

  async function requireSheet(id: SheetId, user: UserId): Promise<{ sheet: sheets.SheetRow; file: files.FileRow }> {
    const found = await sheets.findSheetWithFile(db, id);
    if (!found) throw notFound();
    await requireMember(db, { id: user }, found.file.project_id);
    return found;
  }

  return {
    async preview(id: SheetId, query: SignedQuery): Promise<BytesReply> {
      const cacheSeconds = await requireSignature(`/api/sheet/${id}/preview`, query);
      const { sheet } = await requireSheet(id, query.u);
      return readStored(storage, sheet.preview_key, cacheSeconds);
    },

    async thumbnail(id: SheetId, query: SignedQuery): Promise<BytesReply> {
      const cacheSeconds = await requireSignature(`/api/sheet/${id}/thumbnail`, query);
      const { sheet } = await requireSheet(id, query.u);
      return readStored(storage, sheet.thumbnail_key, cacheSeconds);
    },

    /** Rendered on its first request, then stored. */
    async tile(at: TileAddress & { id: SheetId }, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const cacheSeconds = await requireSignature(`/api/sheet/${at.id}/tile`, query);
      const { sheet, file } = await requireSheet(at.id, query.u);
      if (sheet.preview_key === null || at.level < sheet.min_level || !findTileView(geometryOf(sheet), at)) throw notFound();
      const key = `tiles/${file.project_id}/${file.id}/${RENDERER_VERSION}/${sheet.page_number}/${at.level}/${at.x}_${at.y}`;
      const kept = await storage.read(key);
      const bytes = kept ?? (await drawTile(sheet, file, { ...at, signal }));
      const mediaType = mediaTypeOf(bytes);
      if (!kept) await storage.put(key, bytes, mediaType);
      return { bytes, mediaType, cacheSeconds };
    },

    /** The upload, byte for byte, as a download. */
    async original(id: FileId, query: SignedQuery, request: Pick<RequestFacts, 'range'>): Promise<BytesReply> {
      await requireSignature(`/api/file/${id}/original`, query);
      const { storage_key: key, size, actual_name } = await requireMemberOf(db, { id: query.u }, await files.findFile(db, id));
      return {
        ...(await openStored(storage, { key, size }, request.range)),
        mediaType: 'application/octet-stream',
        downloadName: actual_name,
      };
    },
  };
}

async function readStored(storage: Deps['storage'], key: string | null, cacheSeconds: number): Promise<BytesReply> {
  const bytes = key === null ? null : await storage.read(key);
  if (!bytes) throw notFound();
  return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds };
}

function tileDrawer(parts: ImagesParts) {
  const { storage, renderer } = parts;
  const sources = createFileSources(parts);
  return async (sheet: sheets.SheetRow, file: files.FileRow, at: TileAddress & { signal: AbortSignal }): Promise<Uint8Array> => {
    const opened = await sources.open(file);
    const raster = sheet.raster_key === null ? null : await storage.localFile(sheet.raster_key);
    if (!opened) throw notFound();
    try {
      return (await renderer.renderTile({ ...opened.source, raster: raster?.path }, geometryOf(sheet), at)).bytes;
    } catch (error) {
      // The client has disconnected: nobody reads the response, and the log needs no error.
      if (at.signal.aborted) throw new AppError('unavailable');
      if (error instanceof RenderError) throw new AppError('unreadable_file', { message: error.message });
      throw error;
    } finally {
      await opened.release();
      await raster?.release();
    }
  };
}

export type ImagesService = ReturnType<typeof createImagesService>;
