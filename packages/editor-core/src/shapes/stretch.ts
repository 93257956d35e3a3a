import { inverse } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotate, subtract } from '../geometry/vec.ts';
import type { Frame, Side } from './frame.ts';
import { pointInFrame, SIDES } from './frame.ts';
import type { Stretch } from './shape.ts';

export function stretchPoint(point: Vec, { origin, rotation, factorX, factorY }: Stretch): Vec {
  const along = rotate(subtract(point, origin), inverse(rotation));
  return add(origin, rotate({ x: along.x * factorX, y: along.y * factorY }, rotation));
}

export interface StretchRequest {
  /** The frame when the gesture began. */
  readonly frame: Frame;
  readonly side: Side;
  /** The drag of the grabbed side or corner, on the page. */
  readonly drag: Vec;
  readonly keepRatio: boolean;
  /** Keeps the centre instead of the opposite side or corner. */
  readonly fromCenter: boolean;
}

/** The minimum length of a side, so that an object never collapses. */
const MIN_EXTENT = 0.01;

/** The scaling that moves the frame's grabbed side or corner to the pointer and keeps the opposite one in place. */
export function stretchFor({ frame, side, drag, keepRatio, fromCenter }: StretchRequest): Stretch {
  const grabbed = SIDES[side];
  const along = rotate(drag, inverse(frame.rotation));
  const gain = fromCenter ? 2 : 1;
  let factorX = factor(frame.width, grabbed.x * along.x * gain);
  let factorY = factor(frame.height, grabbed.y * along.y * gain);
  if (keepRatio) {
    const both = dominant(grabbed, factorX, factorY);
    factorX = grabbed.x === 0 ? Math.abs(both) : Math.sign(factorX) * Math.abs(both);
    factorY = grabbed.y === 0 ? Math.abs(both) : Math.sign(factorY) * Math.abs(both);
  }
  const opposite = { x: -grabbed.x, y: -grabbed.y };
  const origin = fromCenter ? frame.center : pointInFrame(frame, opposite);
  return { origin, rotation: frame.rotation, factorX, factorY };
}

function factor(extent: number, growth: number): number {
  if (extent === 0 || growth === 0) return 1;
  const wanted = extent + growth;
  return (wanted < 0 ? Math.min(wanted, -MIN_EXTENT) : Math.max(wanted, MIN_EXTENT)) / extent;
}

/** A side uses its own factor; a corner the one that changed more. */
function dominant(grabbed: Vec, factorX: number, factorY: number): number {
  if (grabbed.x === 0) return factorY;
  if (grabbed.y === 0) return factorX;
  return Math.abs(factorX) > Math.abs(factorY) ? factorX : factorY;
}
