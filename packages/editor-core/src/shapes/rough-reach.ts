import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAroundPoints, expandBox } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, subtract } from '../geometry/vec.ts';
import { frameOfObject, reachOf } from './appearance.ts';

/** More than the room between a box and its text, and than the least width of a pen stroke. */
const PADDING = 10;
/** Arrow heads, knees of leaders, and marks of counted things with their numbers, in page units and by the line. */
const [PARTS, PARTS_PER_LINE] = [20, 4];
/** How far measurements' labels grow across their line, and the size of their letters. */
const [LABEL_GROWTH, LABEL_SIZE] = [80, 12];
/** Letters are at most this wide, and lines this high, in font sizes. */
const LETTER = 1.2;

/** Kinds whose curves can leave the box of their points. */
const curved: ReadonlySet<CanvasObject['kind']> = new Set(['freehand', 'marker', 'angle']);

/** A box that contains `reachOf`, from a few numbers: it takes a hundredth of the time, and nothing is kept for it. */
export function roughReachOf(object: CanvasObject): Box {
  // A legend's rows can be taller than its box.
  const box = object.kind === 'legend' ? null : boxAroundPoints('points' in object ? object.points : pointsAround(object));
  return box === null ? reachOf(object) : expandBox(box, outsideOf(object, box.maxX - box.minX + box.maxY - box.minY));
}

/** Two corners of a box around an object's frame, and the tip of its leader. */
function pointsAround(object: CanvasObject): readonly Vec[] {
  const { center, width, height, rotation } = frameOfObject(object);
  const half = rotation === 0 ? { x: width / 2, y: height / 2 } : { x: (width + height) / 2, y: (width + height) / 2 };
  return [subtract(center, half), add(center, half), 'tip' in object ? object.tip : center];
}

/** How far something can reach outside the box, whose width and height add up to `size`. */
function outsideOf(object: CanvasObject, size: number): number {
  // A pen’s stroke reaches further where it was pressed harder.
  const line = 2 * object.strokeWidth + 1;
  let outside = line + PADDING;
  if ('lineEnd' in object || 'tip' in object || object.kind === 'count') outside += PARTS + PARTS_PER_LINE * line;
  if (curved.has(object.kind)) outside += size / 2;
  if ('cloudSize' in object && object.cloudSize > 0)
    outside += object.cloudSize + ('points' in object ? object.points.length : 1) * (size / 1000);
  if ('label' in object && object.label !== '') outside += LABEL_GROWTH + 2 * line + (LETTER * LABEL_SIZE * object.label.length + size) / 2;
  return 'text' in object ? outside + heightOfText(object) : outside;
}

/** At least as much as its lines take: two of them together are always wider than the box. */
const heightOfText = ({ text, fontSize, width }: Extract<CanvasObject, { readonly text: string }>): number =>
  LETTER * fontSize * (1 + text.split('\n').length + (3 * fontSize * text.length) / Math.max(width - 2 * PADDING, fontSize));
