import type { LabelledKind, ObjectOf } from '../document/object.ts';
import { radians } from '../geometry/angle.ts';
import { IDENTITY, rotationMatrix } from '../geometry/matrix.ts';
import type { Vec } from '../geometry/vec.ts';
import { midpoint } from '../geometry/vec.ts';
import type { TextOp } from './draw-op.ts';
import { textWidth } from './text-layout.ts';

type Labelled = ObjectOf<LabelledKind>;

const SIZE = 12;
const LETTERING = { fontFamily: 'Helvetica', fontSize: SIZE } as const;
/** From the middle of a line of letters down to its baseline, in font sizes. */
const TO_BASELINE = 0.36;

const common = ({ stroke, opacity }: Labelled) => ({ type: 'text', ...LETTERING, color: stroke, opacity, transform: IDENTITY }) as const;

/** The label along the middle of a line, just above it, and never upside down. */
export function labelAlong(object: Labelled, from: Vec, to: Vec): TextOp {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const middle = midpoint(left, right);
  const angle = radians(Math.atan2(right.y - left.y, right.x - left.x));
  const x = middle.x - textWidth(object.label, LETTERING) / 2;
  const baseline = middle.y - object.strokeWidth / 2 - SIZE / 3;
  return { ...common(object), lines: [{ text: object.label, x, baseline }], transform: rotationMatrix(angle, middle) };
}

/** The label, level, with its middle at a point. */
export function labelAt(object: Labelled, { x, y }: Vec): TextOp {
  const line = { text: object.label, x: x - textWidth(object.label, LETTERING) / 2, baseline: y + TO_BASELINE * SIZE };
  return { ...common(object), lines: [line] };
}
