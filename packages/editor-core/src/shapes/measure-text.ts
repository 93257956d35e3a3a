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
/** From the middle of a line of letters down to its baseline, in font sizes. */
const TO_BASELINE = 0.36;
/** The plate behind the letters: how far it reaches beyond them, and how much of the drawing it hides. */
const [PLATE_SIDE, PLATE_ABOVE, PLATE_BELOW] = [3, 0.85 * SIZE, 0.28 * SIZE];
const PLATE = { fill: '#ffffff', opacity: 0.82 } as const;
/** No label grows more, however small the sheet is shown. */
const MOST_GROWTH = 4;

interface Place {
  /** Of the middle of the letters' baseline. */
  readonly at: Vec;
  /** What the label turns and grows about. */
  readonly about: Vec;
  readonly rotation: Radians;
  /** How much room there is for the label's width. */
  readonly room: number;
}

/** The letters on a plate that keeps the drawing below from crossing them. */
function labelled(object: Labelled, { at, about, rotation, room }: Place): readonly DrawOp[] {
  const width = textWidth(object.label, LETTERING);
  const transform = rotationMatrix(rotation, about);
  const grows: Growth = { about, fontSize: SIZE, most: Math.min(MOST_GROWTH, Math.max(1, room / Math.max(width, 1))) };
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

/** The label, level, with its middle at a point. */
export function labelAt(object: Labelled, { x, y }: Vec, room: number): readonly DrawOp[] {
  return labelled(object, { at: { x, y: y + TO_BASELINE * SIZE }, about: { x, y }, rotation: NO_ROTATION, room });
}
