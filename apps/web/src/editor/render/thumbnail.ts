import { type CanvasObject, compareOrder, THUMBNAIL_SIZE, thumbnailFrame, withLegibleLines } from '@sheetmark/editor-core';
import { paintObject } from './paint-object.ts';

const { width, height } = THUMBNAIL_SIZE;

interface Background {
  /** Page units. */
  readonly page: { readonly width: number; readonly height: number };
  readonly preview: HTMLImageElement | null;
}

/** The objects on the sheet as a data URL, WebP or else PNG; null if there is nothing to draw or the browser supports neither. */
export function drawThumbnail(objects: readonly CanvasObject[], { page, preview }: Background): string | null {
  const frame = thumbnailFrame(objects, page);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!frame || !context) return null;
  Object.assign(canvas, { width, height });
  const scale = width / (frame.maxX - frame.minX);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, -frame.minX * scale, -frame.minY * scale);
  if (preview?.complete && preview.naturalWidth > 0) context.drawImage(preview, 0, 0, page.width, page.height);
  for (const object of withLegibleLines(objects, frame).toSorted(compareOrder))
    paintObject({ context, scale, pictures: () => undefined }, object);
  const url = canvas.toDataURL('image/webp', 0.8);
  return url.startsWith('data:image/webp') || url.startsWith('data:image/png') ? url : null;
}
