import {
  type FileId,
  type PageBox,
  type PageNumber,
  type SheetId,
  type SheetPreview,
  sheetsInput,
  type SignedQuery,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { mediaTypeOf, type PageComparer, type VersionPage, versionLabel } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
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

/** Pixels: twice the size of the card that shows it. */
const CARD = { width: 720, height: 500 };
/** Pixels per page unit: larger pictures of a small part show nothing new. */
const MOST_SCALE = 32;

/** A sheet as others preview it, with its details. */
export function createSheetPreviewService({ db, signedUrls, pageComparer }: PreviewParts) {
  async function requirePreviewed(actor: Actor, { fileId, pageNumber }: PreviewedPage) {
    await requireMemberOf(db, actor, await findVersion(db, fileId));
    const sheet = await findPreviewed(db, { fileId, pageNumber, viewer: actor.id });
    if (!sheet) throw notFound();
    return sheet;
  }

  async function draw(at: VersionPage, part: PageBox, { signal, ...most }: MostPixels & { signal: AbortSignal }) {
    const { bytes } = await pageComparer.drawPart(at, { ...toPixels(part, most), signal });
    return { bytes, mediaType: mediaTypeOf(bytes) };
  }

  return {
    async preview(actor: Actor, at: PreviewedPage, part?: string): Promise<SheetPreview> {
      const sheet = await requirePreviewed(actor, at);
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

    /** `part` is left, top, width and height in page units; without it, the whole page. */
    async picture(
      actor: Actor,
      at: PreviewedPage,
      { part, side }: { part?: string | undefined; side: number },
      signal: AbortSignal,
    ): Promise<BytesReply> {
      const { width, height } = await requirePreviewed(actor, at);
      const shown = part === undefined ? { left: 0, top: 0, width, height } : onPage(toBox(part), { width, height });
      return draw(at, shown, { width: side, height: side, signal });
    },

    /** Served by signed URL. `box` is left, top, width and height in page units. */
    async image({ id, box }: { id: SheetId; box: string }, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/sheet/${id}/detail/${box}`, query);
      const sheet = verified && (await findSheetPlace(db, id));
      if (!verified || !sheet) throw notFound();
      await requireMemberOf(db, { id: query.u }, sheet);
      const drawn = await draw({ fileId: sheet.file_id, pageNumber: sheet.page_number }, toBox(box), { ...CARD, signal });
      return { ...drawn, cacheSeconds: verified.secondsLeft };
    },
  };
}

/** The path has the part itself, so that browsers can cache its picture. */
function detailPath(id: SheetId, { left, top, width, height }: PageBox): string {
  const parts = [Math.max(0, left), Math.max(0, top), Math.max(1, width), Math.max(1, height)];
  return `/api/sheet/${id}/detail/${parts.map(Math.round).join('-')}`;
}

function toBox(part: string): PageBox {
  const [left = 0, top = 0, width = 1, height = 1] = part.split('-').map(Number);
  return { left, top, width: Math.max(1, width), height: Math.max(1, height) };
}

/** What the page has of a part. Throws if that is nothing. */
function onPage({ left, top, width, height }: PageBox, page: { width: number; height: number }): PageBox {
  const shown = { left, top, width: Math.min(width, page.width - left), height: Math.min(height, page.height - top) };
  if (shown.width <= 0 || shown.height <= 0) throw invalidInput('part', sheetsInput.partOutside);
  return shown;
}

interface MostPixels {
  readonly width: number;
  readonly height: number;
}

/** The whole part, in a picture of its shape. */
function toPixels({ left, top, width, height }: PageBox, most: MostPixels) {
  const scale = Math.min(most.width / width, most.height / height, MOST_SCALE);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { toPixels: [scale, 0, 0, scale, -left * scale, -top * scale] as const, ...size };
}

export type SheetPreviewService = ReturnType<typeof createSheetPreviewService>;
