import type { CanvasObject, ObjectKind, ObjectOf } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAroundPoints, boxAt, expandBox, joinBoxes } from '../geometry/box.ts';
import { transformPoint } from '../geometry/matrix.ts';
import type { Path } from '../geometry/path.ts';
import { pathBounds } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import type { DrawOp, ImageOp, TextOp } from './draw-op.ts';
import type { Frame } from './frame.ts';
import { shapeOf } from './kinds.ts';
import { LINE_HEIGHT, textWidth } from './text-layout.ts';

/** What is computed from a record. */
interface Parts {
  readonly outline: Path;
  readonly ops: readonly DrawOp[];
  readonly bounds: Box;
  readonly painted: Box;
  readonly reach: Box;
}
type Computed = { -readonly [Part in keyof Parts]: Parts[Part] | undefined };

/** All parts of a record together: every entry of a WeakMap costs the garbage collector time. */
const known = new WeakMap<CanvasObject, Computed>();

/** Caches one part per record: records never change, so it can't become stale. */
function remembered<Part extends keyof Parts>(
  part: Part,
  compute: (object: CanvasObject) => Parts[Part],
): (object: CanvasObject) => Parts[Part] {
  return (object) => {
    const before = known.get(object);
    const computed = before ?? { outline: undefined, ops: undefined, bounds: undefined, painted: undefined, reach: undefined };
    if (!before) known.set(object, computed);
    const value: Parts[Part] = computed[part] ?? compute(object);
    computed[part] = value;
    return value;
  };
}

const outline = <K extends ObjectKind>(object: ObjectOf<K>): Path => shapeOf(object).outline(object);
const draw = <K extends ObjectKind>(object: ObjectOf<K>, path: Path): readonly DrawOp[] => shapeOf(object).draw(object, path);

export const outlineOf = remembered('outline', outline);

const knownOpsOf = remembered('ops', (object) => draw(object, outlineOf(object)));

/** The steps that draw the object. They are kept once its box was asked for: until then a page that opens paints each object only once. */
export const drawOpsOf = (object: CanvasObject): readonly DrawOp[] =>
  known.has(object) ? knownOpsOf(object) : draw(object, outline(object));

export const frameOfObject = <K extends ObjectKind>(object: ObjectOf<K>): Frame => shapeOf(object).frame(object);

export const verticesOf = <K extends ObjectKind>(object: ObjectOf<K>): readonly Vec[] => shapeOf(object).vertices(object);

/** The box of the outline without its line width, for aligning and fitting. */
export const boundsOf = remembered('bounds', (object) => pathBounds(outlineOf(object)) ?? boxAt(frameOfObject(object).center));

/** The box that contains everything the object paints, at its size on paper. */
export const paintBoundsOf = remembered('painted', (object) => boundsWith(object, opBounds));

/** The same with labels at their largest (labels grow when zoomed out): the area to repaint on a change. */
export const reachOf = remembered('reach', (object) => {
  const grows = knownOpsOf(object).some((op) => op.grows !== undefined);
  return grows ? boundsWith(object, grownBounds) : paintBoundsOf(object);
});

function boundsWith(object: CanvasObject, boundsOfOp: (op: DrawOp, object: CanvasObject) => Box | null): Box {
  let around = boundsOf(object);
  for (const op of knownOpsOf(object)) {
    const box = boundsOfOp(op, object);
    if (box !== null) around = joinBoxes(around, box);
  }
  return around;
}

function grownBounds(op: DrawOp, object: CanvasObject): Box | null {
  const box = opBounds(op, object);
  if (box === null || op.grows === undefined) return box;
  const { about, most } = op.grows;
  const [x, y] = [(value: number) => about.x + (value - about.x) * most, (value: number) => about.y + (value - about.y) * most];
  return { minX: x(box.minX), minY: y(box.minY), maxX: x(box.maxX), maxY: y(box.maxY) };
}

/** A mitred right-angle corner reaches √2/2 of the line width outside; this covers it. */
const MITER_REACH = 0.71;

/** Null if the step paints nothing. */
function opBounds(op: DrawOp, object: CanvasObject): Box | null {
  if (op.type === 'path') {
    const bounds = op.path === outlineOf(object) ? boundsOf(object) : pathBounds(op.path);
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
