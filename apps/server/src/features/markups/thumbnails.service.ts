import type { FileId, MarkupId, SignedQuery } from '@sheetmark/contract';
import {
  boundsOf,
  boxAround,
  boxHeight,
  boxWidth,
  type Box,
  type CanvasObject,
  compareOrder,
  expandBox,
  fromWire,
  toSvg,
} from '@sheetmark/editor-core';
import sharp, { type OverlayOptions } from 'sharp';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findSheet, type SheetPlace, type SheetRow } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { drawThumbnailJob } from './markups.jobs.ts';
import { maySee } from './markups.policy.ts';
import * as markups from './markups.repository.ts';

/** Pixels of the image. */
const [width, height] = [320, 220];
/** Room round the objects, as a share of their larger side. */
const margin = 0.25;

type ThumbnailsParts = Pick<Deps, 'db' | 'storage' | 'queue' | 'signedUrls'>;

/** Draws markups upon their page. */
export function createThumbnailsService({ db, storage, queue, signedUrls }: ThumbnailsParts) {
  /** Null when there is none: while the page is being prepared, `drawWaiting` gives the markup another turn. */
  async function previewFor(row: markups.MarkupRow, fileId: FileId): Promise<Behind | null> {
    const sheet = await findSheet(db, fileId, row.page_number);
    const preview = sheet?.preview_key ? await storage.read(sheet.preview_key) : null;
    return sheet && preview ? { sheet, preview } : null;
  }

  return {
    /** A markup without objects that can be drawn, or on a page without a preview, gets none. */
    async draw(markupId: MarkupId): Promise<void> {
      const row = await markups.findMarkup(db, markupId);
      if (!row || row.thumbnail_key !== null || row.file_id === null) return;
      const objects = fromWire(row.objects, row.id).objects;
      const around = boxAround(objects.map(boundsOf));
      if (!around) return;
      const behind = await previewFor(row, row.file_id);
      if (!behind) return;
      const key = `markups/${row.project_id}/${row.id}/${newToken().toLowerCase()}`;
      await storage.put(key, await compose(objects, frameOf(around), behind), 'image/webp');
      if (!(await markups.setThumbnail(db, row, key))) throw new Error(`markup ${row.id} changed while it was drawn`);
    },

    /** Part of the transaction in which a page is drawn: the markups that waited for it have their turn. */
    async drawWaiting(tx: Tx, page: SheetPlace): Promise<void> {
      const waiting = await markups.listWithoutThumbnail(tx, page);
      await queue.sendAll(
        tx,
        drawThumbnailJob,
        waiting.map(({ id }) => ({ markupId: id })),
      );
    },

    /** As it is stored, for whoever is known to see the markup; null when there is none. */
    async stored(id: MarkupId): Promise<Buffer | null> {
      const row = await markups.findMarkup(db, id);
      return row?.thumbnail_key == null ? null : storage.read(row.thumbnail_key);
    },

    /** By signed URL; the revision in the path makes it safe to keep. */
    async content(at: { id: MarkupId; revision: number }, query: SignedQuery): Promise<BytesReply> {
      const verified = signedUrls.verify(`/api/markup/${at.id}/thumbnail/${at.revision}`, query);
      const row = verified && (await markups.findMarkup(db, at.id));
      if (!verified || !row || !maySee(row, query.u)) throw notFound();
      await requireMember(db, { id: query.u }, row.project_id);
      const bytes = row.thumbnail_key === null ? null : await storage.read(row.thumbnail_key);
      if (!bytes) throw notFound();
      return {
        bytes,
        mediaType: bytes.subarray(1, 4).toString() === 'PNG' ? 'image/png' : 'image/webp',
        cacheSeconds: verified.secondsLeft,
      };
    },
  };
}

/** The part of the page that the image shows: the objects in the middle, in the image's proportions. */
function frameOf(around: Box): Box {
  const { minX, minY, maxX, maxY } = expandBox(around, Math.max(boxWidth(around), boxHeight(around), 20) * margin);
  const unit = Math.max((maxX - minX) / width, (maxY - minY) / height);
  const [centerX, centerY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const [halfWidth, halfHeight] = [(unit * width) / 2, (unit * height) / 2];
  return { minX: centerX - halfWidth, minY: centerY - halfHeight, maxX: centerX + halfWidth, maxY: centerY + halfHeight };
}

interface Behind {
  readonly sheet: SheetRow;
  readonly preview: Buffer;
}

async function compose(objects: readonly CanvasObject[], frame: Box, behind: Behind): Promise<Buffer> {
  const drawn = toSvg(objects.toSorted(compareOrder), frame, width / boxWidth(frame));
  const layers = [await paperOf(frame, behind), { input: Buffer.from(drawn), left: 0, top: 0 }].filter((layer) => layer !== null);
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .webp({ quality: 80 })
    .toBuffer();
}

/** What of the page lies in the frame, where it lies in the image; null when nothing does. */
async function paperOf(frame: Box, { sheet, preview }: Behind): Promise<OverlayOptions | null> {
  const seen = {
    minX: Math.max(0, frame.minX),
    minY: Math.max(0, frame.minY),
    maxX: Math.min(sheet.width, frame.maxX),
    maxY: Math.min(sheet.height, frame.maxY),
  };
  const scale = width / boxWidth(frame);
  const size = { width: Math.round(boxWidth(seen) * scale), height: Math.round(boxHeight(seen) * scale) };
  const meta = await sharp(preview).metadata();
  const density = meta.width / sheet.width;
  const part = {
    left: Math.floor(seen.minX * density),
    top: Math.floor(seen.minY * density),
    width: Math.min(Math.ceil(boxWidth(seen) * density), meta.width - Math.floor(seen.minX * density)),
    height: Math.min(Math.ceil(boxHeight(seen) * density), meta.height - Math.floor(seen.minY * density)),
  };
  if (part.width < 1 || part.height < 1 || size.width < 1 || size.height < 1) return null;
  const input = await sharp(preview)
    .extract(part)
    .resize({ ...size, fit: 'fill' })
    .toBuffer();
  return { input, left: Math.round((seen.minX - frame.minX) * scale), top: Math.round((seen.minY - frame.minY) * scale) };
}

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>;
