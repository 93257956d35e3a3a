import type { FileId, SheetId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { onPage, pagesSeenBy, requireMember, requireMemberOf } from '../projects/public.ts';
import { mediaTypeOf } from './files.policy.ts';
import * as files from './files.repository.ts';
import { openStored } from './open-stored.ts';
import { findTileView, type TileAddress } from './rendering/page-geometry.ts';
import { type Renderer, RENDERER_VERSION } from './rendering/renderer.ts';
import { geometryOf } from './sheet-drawing.ts';
import { createSheetParts } from './sheet-parts.ts';
import * as sheets from './sheets.repository.ts';

type LayeredQuery = SignedQuery & { readonly layers?: string | undefined };

/** Only pages that are drawn again for each tile have layers to hide. */
const isLayered = <Query extends LayeredQuery>(sheet: sheets.SheetRow, query: Query): query is Query & { readonly layers: string } =>
  query.layers !== undefined && sheet.mode === 'vector';

export interface ImagesParts extends Pick<Deps, 'db' | 'storage' | 'signedUrls' | 'config'> {
  readonly renderer: Renderer;
}

/**
 * Serves images and originals by signed URL. The URL names its user, whose access is checked again each time, so that removed members lose it at
 * once. Without access, everything answers `not_found`.
 */
export function createImagesService(parts: ImagesParts) {
  const { db, storage } = parts;
  const { requireSignature, requireSheet } = createImageAccess(parts);
  const draw = createSheetParts(parts);
  const plainPreview = createPlainPreview(parts);

  return {
    async preview(id: SheetId, query: LayeredQuery, signal: AbortSignal): Promise<BytesReply> {
      const cacheSeconds = await requireSignature(`/api/sheet/${id}/preview`, query);
      const { sheet, file } = await requireSheet(id, query);
      if (file.hides_annotations && !isLayered(sheet, query)) return plainPreview(sheet, file, { cacheSeconds, signal });
      if (isLayered(sheet, query)) {
        const bytes = await draw.preview(sheet, file, { hiddenLayers: query.layers, signal });
        return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds };
      }
      return readStored(storage, sheet.preview_key, cacheSeconds);
    },

    async thumbnail(id: SheetId, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const cacheSeconds = await requireSignature(`/api/sheet/${id}/thumbnail`, query);
      const { sheet, file } = await requireSheet(id, query);
      if (file.hides_annotations) return plainPreview(sheet, file, { cacheSeconds, signal });
      return readStored(storage, sheet.thumbnail_key, cacheSeconds);
    },

    /** Drawn when it is first asked for, then kept; without layers that people hid, it is drawn each time. */
    async tile(at: TileAddress & { id: SheetId }, query: LayeredQuery, signal: AbortSignal): Promise<BytesReply> {
      const cacheSeconds = await requireSignature(`/api/sheet/${at.id}/tile`, query);
      const { sheet, file } = await requireSheet(at.id, query);
      if (sheet.preview_key === null || at.level < sheet.min_level || !findTileView(geometryOf(sheet), at)) throw notFound();
      const key = `tiles/${file.project_id}/${file.id}/${RENDERER_VERSION}${file.hides_annotations ? '-plain' : ''}/${sheet.page_number}/${at.level}/${at.x}_${at.y}`;
      const hiddenLayers = isLayered(sheet, query) ? query.layers : undefined;
      const kept = hiddenLayers === undefined ? await storage.read(key) : null;
      const bytes = kept ?? (await draw.tile(sheet, file, { ...at, hiddenLayers, signal }));
      const mediaType = mediaTypeOf(bytes);
      if (!kept && hiddenLayers === undefined) await storage.put(key, bytes, mediaType);
      return { bytes, mediaType, cacheSeconds };
    },

    /** The upload, byte for byte, as a download. */
    async original(id: FileId, query: SignedQuery, request: Pick<RequestFacts, 'range'>): Promise<BytesReply> {
      await requireSignature(`/api/file/${id}/original`, query);
      const { storage_key: key, size, actual_name } = await requireOriginal(db, id, query);
      return {
        ...(await openStored(storage, { key, size }, request.range)),
        mediaType: 'application/octet-stream',
        downloadName: actual_name,
      };
    },
  };
}

/** Checks a signed URL and the access of the user it names. */
function createImageAccess({ db, signedUrls }: Pick<ImagesParts, 'db' | 'signedUrls'>) {
  /** Seconds that the URL still lasts. */
  async function requireSignature(path: string, query: SignedQuery): Promise<number> {
    const verified = await signedUrls.verify(path, query);
    if (!verified) throw notFound();
    return verified.secondsLeft;
  }

  async function requireSheet(id: SheetId, { u, n }: SignedQuery): Promise<{ sheet: sheets.SheetRow; file: files.FoundFile }> {
    const found = await sheets.findSheetWithFile(db, id);
    if (!found) throw notFound();
    await requireMemberOf(db, { id: u, session: n }, onPage(found.file, found.sheet.page_number));
    return found;
  }

  return { requireSignature, requireSheet };
}

async function readStored(storage: Deps['storage'], key: string | null, cacheSeconds: number): Promise<BytesReply> {
  const bytes = key === null ? null : await storage.read(key);
  if (!bytes) throw notFound();
  return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds };
}

export type ImagesService = ReturnType<typeof createImagesService>;

/** The page without the annotations that are markups now, also where a thumbnail is asked for: drawn once, then kept. */
function createPlainPreview(parts: ImagesParts) {
  const { storage } = parts;
  const draw = createSheetParts(parts);
  return async (
    sheet: sheets.SheetRow,
    file: files.FileRow,
    { cacheSeconds, signal }: { cacheSeconds: number; signal: AbortSignal },
  ): Promise<BytesReply> => {
    if (sheet.preview_key === null) throw notFound();
    const key = `tiles/${file.project_id}/${file.id}/${RENDERER_VERSION}-plain/${sheet.page_number}/preview`;
    const kept = await storage.read(key);
    const bytes = kept ?? (await draw.preview(sheet, file, { hiddenLayers: undefined, signal }));
    const mediaType = mediaTypeOf(bytes);
    if (!kept) await storage.put(key, bytes, mediaType);
    return { bytes, mediaType, cacheSeconds };
  };
}

/** Guests download only where their link allows it, and covers every page of the file. */
async function requireOriginal(db: Reader, id: FileId, { u, n }: SignedQuery): Promise<files.FoundFile> {
  const by = { id: u, session: n };
  const file = await requireMemberOf(db, by, await files.findFile(db, id));
  const { guest } = await requireMember(db, by, file.project_id, { right: 'view', place: file });
  if (!guest) return file;
  const isSeen = await pagesSeenBy(db, { ...by, guest: true }, { item: file.item_id, file: file.id });
  const pages = await sheets.listSheets(db, id);
  if (!guest.may_download || !pages.every(({ page_number }) => isSeen(page_number))) throw notFound();
  return file;
}
