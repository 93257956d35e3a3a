import {
  boxHeight,
  boxWidth,
  type Box,
  type CanvasObject,
  compareOrder,
  fromWire,
  THUMBNAIL_SIZE,
  thumbnailFrame,
  toSvg,
  withLegibleLines,
} from '@sheetmark/editor-core';
import sharp, { type OverlayOptions } from 'sharp';

const { width, height } = THUMBNAIL_SIZE;

/** A markup's objects as they are stored, as JSON text, and the page behind them. */
export interface ThumbnailInput {
  readonly drawing: string;
  readonly markupId: number;
  readonly behind: PageImage;
}

/** Returns a WebP image, or null for a markup without drawable objects. */
export async function compute({ drawing, markupId, behind }: ThumbnailInput): Promise<Uint8Array | null> {
  const { objects } = fromWire(JSON.parse(drawing), markupId);
  const frame = thumbnailFrame(objects, behind.sheet);
  return frame && compose(withLegibleLines(objects, frame), frame, behind);
}

interface PageImage {
  /** In page units. */
  readonly sheet: { readonly width: number; readonly height: number };
  readonly preview: Uint8Array;
}

async function compose(objects: readonly CanvasObject[], frame: Box, behind: PageImage): Promise<Buffer> {
  const drawn = toSvg(objects.toSorted(compareOrder), frame, width / boxWidth(frame));
  const layers = [await cropPreview(frame, behind), { input: Buffer.from(drawn), left: 0, top: 0 }].filter((layer) => layer !== null);
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .webp({ quality: 80 })
    .toBuffer();
}

/** Crops the page's preview to the frame and places it in the thumbnail. Returns null if they don't overlap. */
async function cropPreview(frame: Box, { sheet, preview }: PageImage): Promise<OverlayOptions | null> {
  const visible = {
    minX: Math.max(0, frame.minX),
    minY: Math.max(0, frame.minY),
    maxX: Math.min(sheet.width, frame.maxX),
    maxY: Math.min(sheet.height, frame.maxY),
  };
  const scale = width / boxWidth(frame);
  const size = { width: Math.round(boxWidth(visible) * scale), height: Math.round(boxHeight(visible) * scale) };
  const meta = await sharp(preview).metadata();
  const density = meta.width / sheet.width;
  const part = {
    left: Math.floor(visible.minX * density),
    top: Math.floor(visible.minY * density),
    width: Math.min(Math.ceil(boxWidth(visible) * density), meta.width - Math.floor(visible.minX * density)),
    height: Math.min(Math.ceil(boxHeight(visible) * density), meta.height - Math.floor(visible.minY * density)),
  };
  if (part.width < 1 || part.height < 1 || size.width < 1 || size.height < 1) return null;
  const input = await sharp(preview)
    .extract(part)
    .resize({ ...size, fit: 'fill' })
    .toBuffer();
  return { input, left: Math.round((visible.minX - frame.minX) * scale), top: Math.round((visible.minY - frame.minY) * scale) };
}
