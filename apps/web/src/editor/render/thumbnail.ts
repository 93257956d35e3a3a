import { boundsOf, boxAround, type CanvasObject, compareOrder, expandBox } from '@sheetmark/editor-core';
import { paintObject } from './paint-object.ts';

/** Pixels. */
const [width, height] = [320, 220];
/** Room round the objects, as a share of their larger side. */
const margin = 0.25;

interface Behind {
  /** Page units. */
  readonly page: { readonly width: number; readonly height: number };
  readonly preview: HTMLImageElement | null;
}

/** The objects with the sheet behind them as a WebP data URL; null when there is nothing to draw, or the browser cannot. */
export function drawThumbnail(objects: readonly CanvasObject[], { page, preview }: Behind): string | null {
  const around = boxAround(objects.map(boundsOf));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!around || !context) return null;
  Object.assign(canvas, { width, height });
  const room = Math.max(around.maxX - around.minX, around.maxY - around.minY, 20) * margin;
  const { minX, minY, maxX, maxY } = expandBox(around, room);
  const scale = Math.min(width / (maxX - minX), height / (maxY - minY));
  const left = (minX + maxX) / 2 - width / 2 / scale;
  const top = (minY + maxY) / 2 - height / 2 / scale;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  if (preview?.complete && preview.naturalWidth > 0) context.drawImage(preview, 0, 0, page.width, page.height);
  for (const object of objects.toSorted(compareOrder)) paintObject({ context, scale, pictures: () => undefined }, object);
  const url = canvas.toDataURL('image/webp', 0.8);
  return url.startsWith('data:image/webp') || url.startsWith('data:image/png') ? url : null;
}
