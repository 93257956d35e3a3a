import type { CanvasObject } from '../document/object.ts';
import { boxAround, boxHeight, boxWidth, expandBox, type Box } from '../geometry/box.ts';
import { boundsOf } from './appearance.ts';

/** Pixels of a markup's thumbnail. */
export const THUMBNAIL_SIZE = { width: 320, height: 220 } as const;

/**
 * Margin around the objects, as a share of their larger side, within page units: a small markup shows its location, a large one fills the thumbnail.
 */
const room = { share: 0.25, least: 24, most: 160 } as const;

interface Page {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of the page in a markup's thumbnail: the objects in the middle, in the thumbnail's proportions. It stays on the page if all objects remain
 * visible. Null without objects.
 */
export function thumbnailFrame(objects: readonly CanvasObject[], page: Page): Box | null {
  const around = boxAround(objects.map(boundsOf));
  if (!around) return null;
  const share = Math.max(boxWidth(around), boxHeight(around)) * room.share;
  const { width, height } = THUMBNAIL_SIZE;
  const unitOf = (box: Box): number => Math.max(boxWidth(box) / width, boxHeight(box) / height);
  const wanted = unitOf(expandBox(around, Math.min(room.most, Math.max(room.least, share))));
  const unit = Math.max(unitOf(around), Math.min(wanted, page.width / width, page.height / height));
  const [minX, minY] = [
    startOf([around.minX, around.maxX], unit * width, page.width),
    startOf([around.minY, around.maxY], unit * height, page.height),
  ];
  return { minX, minY, maxX: minX + unit * width, maxY: minY + unit * height };
}

/** The start of an interval centred on the objects: moved onto the page if it fits there, unless it would cut off objects. */
function startOf([from, to]: readonly [number, number], length: number, page: number): number {
  const middle = (from + to) / 2 - length / 2;
  const onPage = length <= page ? Math.min(Math.max(0, middle), page - length) : middle;
  return Math.max(Math.min(onPage, from), to - length);
}

/** The minimum width of a line in pixels of the thumbnail: lists show it 44 pixels wide, where a line is then 2 pixels wide. */
const leastLine = (2 * THUMBNAIL_SIZE.width) / 44;

/** The objects with lines widened for a small thumbnail. Borders of text stay thin: they would cover the text. */
export function withLegibleLines(objects: readonly CanvasObject[], frame: Box): readonly CanvasObject[] {
  const least = (leastLine * boxWidth(frame)) / THUMBNAIL_SIZE.width;
  return objects.map((object) => {
    const isThin = object.kind !== 'text' && object.strokeWidth > 0 && object.strokeWidth < least;
    return isThin ? { ...object, strokeWidth: least } : object;
  });
}
