import type { CanvasObject, ObjectKind, ObjectOf } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAround, boxAroundPoints, boxAt, expandBox } from '../geometry/box.ts';
import { transformPoint } from '../geometry/matrix.ts';
import type { Path } from '../geometry/path.ts';
import { pathBounds } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import type { DrawOp, ImageOp, TextOp } from './draw-op.ts';
import type { Frame } from './frame.ts';
import { shapeOf } from './kinds.ts';
import { LINE_HEIGHT, textWidth } from './text-layout.ts';

/** Caches one result per record: records never change, so it can't become stale. */
function remembered<T>(compute: (object: CanvasObject) => T): (object: CanvasObject) => T {
  const known = new WeakMap<CanvasObject, T>();
  return (object) => {
    const before = known.get(object);
    if (before !== undefined) return before;
    const value = compute(object);
    known.set(object, value);
    return value;
  };
}

const outline = <K extends ObjectKind>(object: ObjectOf<K>): Path => shapeOf(object).outline(object);
const draw = <K extends ObjectKind>(object: ObjectOf<K>): readonly DrawOp[] => shapeOf(object).draw(object);

export const outlineOf = remembered(outline);

/** The steps that draw the object; the same array for the same record. */
export const drawOpsOf = remembered(draw);

export const frameOfObject = <K extends ObjectKind>(object: ObjectOf<K>): Frame => shapeOf(object).frame(object);

export const verticesOf = <K extends ObjectKind>(object: ObjectOf<K>): readonly Vec[] => shapeOf(object).vertices(object);

/** The box of the outline without its line width, for aligning and fitting. */
export const boundsOf = remembered((object) => pathBounds(outlineOf(object)) ?? boxAt(frameOfObject(object).center));

/** The box that contains everything the object paints, at its size on paper. */
export const paintBoundsOf = remembered((object) => boundsWith(object, opBounds));

/** The same with labels at their largest (labels grow when zoomed out): the area to repaint on a change. */
export const reachOf = remembered((object) => {
  const grows = drawOpsOf(object).some((op) => op.grows !== undefined);
  return grows ? boundsWith(object, grownBounds) : paintBoundsOf(object);
});

function boundsWith(object: CanvasObject, boundsOfOp: (op: DrawOp) => Box | null): Box {
  const painted = drawOpsOf(object)
    .map(boundsOfOp)
    .filter((box) => box !== null);
  return boxAround([boundsOf(object), ...painted]) ?? boundsOf(object);
}

function grownBounds(op: DrawOp): Box | null {
  const box = opBounds(op);
  if (box === null || op.grows === undefined) return box;
  const { about, most } = op.grows;
  const [x, y] = [(value: number) => about.x + (value - about.x) * most, (value: number) => about.y + (value - about.y) * most];
  return { minX: x(box.minX), minY: y(box.minY), maxX: x(box.maxX), maxY: y(box.maxY) };
}

/** A mitred right-angle corner reaches √2/2 of the line width outside; this covers it. */
const MITER_REACH = 0.71;

/** Null if the step paints nothing. */
function opBounds(op: DrawOp): Box | null {
  if (op.type === 'path') {
    const bounds = pathBounds(op.path);
    return bounds === null ? null : expandBox(bounds, op.strokeWidth * MITER_REACH);
  }
  const corners = op.type === 'image' ? imageCorners(op) : textCorners(op);
  return boxAroundPoints(corners.map((corner) => transformPoint(op.transform, corner)));
}

const imageCorners = ({ x, y, width, height }: ImageOp): Vec[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

function textCorners(op: TextOp): Vec[] {
  const { lines, fontSize } = op;
  return lines.flatMap(({ text, x, baseline }) => {
    const right = x + textWidth(text, op);
    const [top, bottom] = [baseline - fontSize, baseline + (LINE_HEIGHT - 1) * 2 * fontSize];
    return [
      { x, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x, y: bottom },
    ];
  });
}
