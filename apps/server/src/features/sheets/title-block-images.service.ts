import type { SheetId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { mediaTypeOf, type PageComparer } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { findSheetPlace } from './sheets.repository.ts';

interface ImagesParts extends Pick<Deps, 'db' | 'signedUrls'> {
  readonly pageComparer: Pick<PageComparer, 'drawPart'>;
}

/** Pixels: four times the size of a row's picture. */
const PICTURE = { width: 496, height: 176 };
/** Around the values, relative to the picture. */
const MARGIN = 0.08;
/** Of a page whose title block isn't known: its bottom right part. */
const CORNER = { width: 0.3, height: 0.16 };

export function createTitleBlockImagesService({ db, signedUrls, pageComparer }: ImagesParts) {
  return {
    /** Served by signed URL. `state` is the part of the page: left, top, width and height, or 0 if the title block isn't known. */
    async image({ id, state }: { id: SheetId; state: string }, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/sheet/${id}/title-block/${state}`, query);
      const sheet = verified && (await findSheetPlace(db, id));
      if (!verified || !sheet) throw notFound();
      await requireMember(db, { id: query.u }, sheet.project_id);
      const [left = 0, top = 0, width = 0, height = 0] = state.split('-').map(Number);
      const part = width > 0 && height > 0 ? { left, top, width, height } : cornerOf(sheet);
      const { bytes } = await pageComparer.drawPart(
        { fileId: sheet.file_id, pageNumber: sheet.page_number },
        { ...toPixels(part, sheet), signal },
      );
      return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds: verified.secondsLeft };
    },
  };
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
type Page = Pick<Part, 'width' | 'height'>;

const cornerOf = ({ width, height }: Page): Part => ({
  left: width * (1 - CORNER.width),
  top: height * (1 - CORNER.height),
  width: width * CORNER.width,
  height: height * CORNER.height,
});

/** The part in the middle of the picture, moved so that it stays on the page. */
function toPixels(part: Part, page: Page) {
  const inner = 1 - 2 * MARGIN;
  const scale = Math.min((PICTURE.width * inner) / part.width, (PICTURE.height * inner) / part.height);
  const [width, height] = [PICTURE.width / scale, PICTURE.height / scale];
  const start = (from: number, size: number, shown: number, whole: number): number =>
    Math.max(0, Math.min(from + size / 2 - shown / 2, whole - shown));
  const left = start(part.left, part.width, width, page.width);
  const top = start(part.top, part.height, height, page.height);
  return { toPixels: [scale, 0, 0, scale, -left * scale, -top * scale] as const, ...PICTURE };
}

export type TitleBlockImagesService = ReturnType<typeof createTitleBlockImagesService>;
