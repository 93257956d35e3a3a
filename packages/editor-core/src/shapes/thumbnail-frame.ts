import type { CanvasObject } from '../document/object.ts';
import { boxAround, boxHeight, boxWidth, expandBox, type Box } from '../geometry/box.ts';
import { boundsOf } from './appearance.ts';

/** Pixels of a markup's picture. */
export const THUMBNAIL_SIZE = { width: 320, height: 220 } as const;

/** Page around the objects, as a share of their larger side, within page units: a small one shows where it is, a large one fills the picture. */
const room = { share: 0.25, least: 24, most: 160 } as const;

/** The part of the page that a markup's picture shows: the objects in the middle, in the picture's proportions. Null without objects. */
export function thumbnailFrame(objects: readonly CanvasObject[]): Box | null {
  const around = boxAround(objects.map(boundsOf));
  if (!around) return null;
  const share = Math.max(boxWidth(around), boxHeight(around)) * room.share;
  const { minX, minY, maxX, maxY } = expandBox(around, Math.min(room.most, Math.max(room.least, share)));
  const { width, height } = THUMBNAIL_SIZE;
  const unit = Math.max((maxX - minX) / width, (maxY - minY) / height);
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const [halfWidth, halfHeight] = [(unit * width) / 2, (unit * height) / 2];
  return { minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight };
}

/** Pixels of a line in the picture at least: lists show it at a seventh of its size. */
const leastLine = 7;

/** The objects with lines that are seen in a small picture. The border of a text stays thin: it would cover its letters. */
export function withLegibleLines(objects: readonly CanvasObject[], frame: Box): readonly CanvasObject[] {
  const least = (leastLine * boxWidth(frame)) / THUMBNAIL_SIZE.width;
  return objects.map((object) => {
    const isThin = object.kind !== 'text' && object.strokeWidth > 0 && object.strokeWidth < least;
    return isThin ? { ...object, strokeWidth: least } : object;
  });
}
