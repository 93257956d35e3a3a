import type { FileId, PageBox, PageNumber, SheetId, SheetPreview, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { mediaTypeOf, type PageComparer, versionLabel } from '../files/public.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import { presentDetail } from './present-reference.ts';
import { findPreviewed } from './register.repository.ts';
import { findSheetPlace, findVersion } from './sheets.repository.ts';
import { storedDetails } from './title-blocks.ts';

interface PreviewParts extends Pick<Deps, 'db' | 'signedUrls'> {
  readonly pageComparer: Pick<PageComparer, 'drawPart'>;
}

interface PreviewedPage {
  readonly fileId: FileId;
  readonly pageNumber: PageNumber;
}

/** Pixels of the longer side: twice the size of the card that shows it. */
const PICTURE = { width: 720, height: 500 };

/** A sheet as others preview it, with its details. */
export function createSheetPreviewService({ db, signedUrls, pageComparer }: PreviewParts) {
  return {
    async preview(actor: Actor, { fileId, pageNumber }: PreviewedPage, part?: string): Promise<SheetPreview> {
      await requireMemberOf(db, actor, await findVersion(db, fileId));
      const sheet = await findPreviewed(db, { fileId, pageNumber, viewer: actor.id });
      if (!sheet) throw notFound();
      const viewer = { id: actor.id, session: actor.session };
      const details = storedDetails.parse(sheet.details ?? []).map(presentDetail);
      return {
        id: sheet.id,
        number: sheet.number,
        title: sheet.title,
        version_label: versionLabel(sheet.version),
        is_current: sheet.is_current,
        open_markups: sheet.open_markups,
        picture_url: sheet.preview_key === null ? null : signedUrls.url(`/api/sheet/${sheet.id}/preview`, viewer),
        width: sheet.width,
        height: sheet.height,
        part_url: part === undefined ? null : signedUrls.url(`/api/sheet/${sheet.id}/detail/${part}`, viewer),
        details: details.map((detail) => ({ ...detail, picture_url: signedUrls.url(detailPath(sheet.id, detail.box), viewer) })),
      };
    },

    /** Served by signed URL. `box` is left, top, width and height in page units. */
    async image({ id, box }: { id: SheetId; box: string }, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/sheet/${id}/detail/${box}`, query);
      const sheet = verified && (await findSheetPlace(db, id));
      if (!verified || !sheet) throw notFound();
      await requireMember(db, { id: query.u }, sheet.project_id);
      const [left = 0, top = 0, width = 1, height = 1] = box.split('-').map(Number);
      const { bytes } = await pageComparer.drawPart(
        { fileId: sheet.file_id, pageNumber: sheet.page_number },
        { ...toPixels({ left, top, width, height }), signal },
      );
      return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds: verified.secondsLeft };
    },
  };
}

/** The path has the part itself, so that browsers can cache its picture. */
function detailPath(id: SheetId, { left, top, width, height }: PageBox): string {
  const parts = [Math.max(0, left), Math.max(0, top), Math.max(1, width), Math.max(1, height)];
  return `/api/sheet/${id}/detail/${parts.map(Math.round).join('-')}`;
}

/** The whole part, in a picture of its shape. */
function toPixels({ left, top, width, height }: PageBox) {
  const scale = Math.min(PICTURE.width / Math.max(width, 1), PICTURE.height / Math.max(height, 1));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { toPixels: [scale, 0, 0, scale, -left * scale, -top * scale] as const, ...size };
}

export type SheetPreviewService = ReturnType<typeof createSheetPreviewService>;
