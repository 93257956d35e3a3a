import type { CanvasObject } from '../document/object.ts';
import { boxAround, boxHeight, boxWidth, expandBox, type Box } from '../geometry/box.ts';
import { boundsOf } from './appearance.ts';

/** Pixels of a markup's picture. */
export const THUMBNAIL_SIZE = { width: 320, height: 220 } as const;

/** Page around the objects, as a share of their larger side, within page units: a small one shows where it is, a large one fills the picture. */
const room = { share: 0.25, least: 24, most: 160 } as const;

interface Page {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of the page that a markup's picture shows: the objects in the middle, in the picture's proportions. It stays on the page as far as
 * all objects are still seen. Null without objects.
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

/** Where a stretch begins that has the objects in its middle: moved onto the page where it fits there, unless objects would leave it. */
function startOf([from, to]: readonly [number, number], length: number, page: number): number {
  const middle = (from + to) / 2 - length / 2;
  const onPage = length <= page ? Math.min(Math.max(0, middle), page - length) : middle;
  return Math.max(Math.min(onPage, from), to - length);
}

/** Pixels of a line in the picture at least: lists show it 44 pixels wide, where a line is then 2 pixels wide. */
const leastLine = (2 * THUMBNAIL_SIZE.width) / 44;

/** The objects with lines that are seen in a small picture. The border of a text stays thin: it would cover its letters. */
export function withLegibleLines(objects: readonly CanvasObject[], frame: Box): readonly CanvasObject[] {
  const least = (leastLine * boxWidth(frame)) / THUMBNAIL_SIZE.width;
  return objects.map((object) => {
    const isThin = object.kind !== 'text' && object.strokeWidth > 0 && object.strokeWidth < least;
    return isThin ? { ...object, strokeWidth: least } : object;
  });
}
