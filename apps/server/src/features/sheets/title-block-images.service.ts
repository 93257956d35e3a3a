import type { SheetId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { mediaTypeOf, type PageComparer } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { findSheetPlace } from './sheets.repository.ts';
import { titleBlockPart, toPixels } from './title-block-part.ts';

interface ImagesParts extends Pick<Deps, 'db' | 'signedUrls'> {
  readonly pageComparer: Pick<PageComparer, 'drawPart'>;
}

export function createTitleBlockImagesService({ db, signedUrls, pageComparer }: ImagesParts) {
  return {
    /** Served by signed URL. `state` is the part of the page: left, top, width and height, or 0 if the title block isn't known. */
    async image({ id, state }: { id: SheetId; state: string }, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/sheet/${id}/title-block/${state}`, query);
      const sheet = verified && (await findSheetPlace(db, id));
      if (!verified || !sheet) throw notFound();
      await requireMemberOf(db, { id: query.u }, sheet);
      const [left = 0, top = 0, width = 0, height = 0] = state.split('-').map(Number);
      const part = titleBlockPart(sheet, width > 0 && height > 0 ? { left, top, width, height } : null);
      const { bytes } = await pageComparer.drawPart(
        { fileId: sheet.file_id, pageNumber: sheet.page_number },
        { ...toPixels(part), signal },
      );
      return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds: verified.secondsLeft };
    },
  };
}

export type TitleBlockImagesService = ReturnType<typeof createTitleBlockImagesService>;
