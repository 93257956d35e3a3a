import type { LabelledKind, ObjectOf } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import { NO_ROTATION, radians } from '../geometry/angle.ts';
import { boxCorners, boxOf } from '../geometry/box.ts';
import { rotationMatrix, transformPoint } from '../geometry/matrix.ts';
import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance, midpoint } from '../geometry/vec.ts';
import type { DrawOp, Growth, PathOp } from './draw-op.ts';
import { textWidth } from './text-layout.ts';

type Labelled = ObjectOf<LabelledKind>;

const SIZE = 12;
const LETTERING = { fontFamily: 'Helvetica', fontSize: SIZE } as const;
/** From the middle of a line of text to its baseline, in font sizes. */
const TO_BASELINE = 0.36;
/** The plate behind the text: how far it extends beyond it, and its opacity. */
const [PLATE_SIDE, PLATE_ABOVE, PLATE_BELOW] = [3, 0.85 * SIZE, 0.28 * SIZE];
const PLATE = { fill: '#ffffff', opacity: 0.82 } as const;
/** Labels grow at most this much, however far the user zooms out. */
const MAX_GROWTH = 4;
/** Labels with little room grow in whole steps, so that they share letter sizes: browsers cache letters by size, and drawing new ones is slow. */
const GROWTH_STEP = 1 / 8;

interface Place {
  /** The middle of the baseline. */
  readonly at: Vec;
  /** The point that the label rotates and grows about. */
  readonly about: Vec;
  readonly rotation: Radians;
  /** The available width for the label. */
  readonly room: number;
}

/** The text on a plate that keeps the drawing below from crossing it. */
function labelled(object: Labelled, { at, about, rotation, room }: Place): readonly DrawOp[] {
  const width = textWidth(object.label, LETTERING);
  const transform = rotationMatrix(rotation, about);
  const most = Math.floor(room / Math.max(width, 1) / GROWTH_STEP) * GROWTH_STEP;
  const grows: Growth = { about, fontSize: SIZE, most: Math.min(MAX_GROWTH, Math.max(1, most)) };
  const box = boxOf(at.x - width / 2 - PLATE_SIDE, at.y - PLATE_ABOVE, at.x + width / 2 + PLATE_SIDE, at.y + PLATE_BELOW);
  const corners = boxCorners(box).map((corner) => transformPoint(transform, corner));
  const plate: PathOp = {
    type: 'path',
    path: polylinePath({ points: corners, closed: true }),
    fill: PLATE.fill,
    stroke: null,
    strokeWidth: 0,
    dash: [],
    cap: 'butt',
    join: 'miter',
    opacity: PLATE.opacity * object.opacity,
    blend: 'normal',
    grows,
  };
  const lines = [{ text: object.label, x: at.x - width / 2, baseline: at.y }];
  return [plate, { type: 'text', ...LETTERING, color: object.stroke, opacity: object.opacity, lines, transform, grows }];
}

/** The label along the middle of a line, just above it, and never upside down. */
export function labelAlong(object: Labelled, from: Vec, to: Vec): readonly DrawOp[] {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const about = midpoint(left, right);
  const rotation = radians(Math.atan2(right.y - left.y, right.x - left.x));
  const at = { x: about.x, y: about.y - object.strokeWidth / 2 - SIZE / 3 };
  return labelled(object, { at, about, rotation, room: distance(left, right) });
}

/** The horizontal label, centred at a point. */
export function labelAt(object: Labelled, { x, y }: Vec, room: number): readonly DrawOp[] {
  return labelled(object, { at: { x, y: y + TO_BASELINE * SIZE }, about: { x, y }, rotation: NO_ROTATION, room });
}
