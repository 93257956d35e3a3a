import type { Dash, ObjectStyle } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import type { Blend, PathOp } from './draw-op.ts';

/** Specification section 9. */
const DASH_PATTERNS: Readonly<Record<Dash, readonly number[]>> = {
  solid: [],
  dotted: [1, 6],
  dashed: [6, 6],
};

interface Finish {
  readonly cap?: PathOp['cap'];
  readonly join?: PathOp['join'];
  /** Open lines have no fill whatever their style. */
  readonly filled?: boolean;
  readonly blend?: Blend;
}

/** Paints a path in the object's own style. */
export function paintPath(
  path: Path,
  style: ObjectStyle,
  { cap = 'butt', join = 'miter', filled = true, blend = 'normal' }: Finish = {},
): PathOp {
  return {
    type: 'path',
    path,
    fill: filled ? style.fill : null,
    stroke: style.strokeWidth > 0 ? style.stroke : null,
    strokeWidth: style.strokeWidth,
    dash: DASH_PATTERNS[style.dash],
    cap,
    join,
    opacity: style.opacity,
    blend,
  };
}

/** Fills a path with the object's line colour, as arrow heads and pen strokes are. */
export const paintSolid = (path: Path, style: ObjectStyle): PathOp => ({
  ...paintPath(path, style),
  fill: style.stroke,
  stroke: null,
  strokeWidth: 0,
});
