import type { Radians } from './angle.ts';
import { NO_ROTATION } from './angle.ts';
import type { PathSink } from './path.ts';
import type { Vec } from './vec.ts';

/** A piece of an axis-parallel ellipse: from angle `start`, clockwise on the screen over `sweep` (0 to 2π). */
export interface Arc {
  readonly center: Vec;
  readonly radiusX: number;
  readonly radiusY: number;
  readonly start: Radians;
  readonly sweep: number;
}

const LONGEST_PIECE = Math.PI / 2;

export const pointOnArc = ({ center, radiusX, radiusY }: Arc, angle: number): Vec => ({
  x: center.x + radiusX * Math.cos(angle),
  y: center.y + radiusY * Math.sin(angle),
});

/** Appends a whole ellipse, clockwise from its rightmost point. */
export function traceEllipse({ center, radiusX, radiusY }: Pick<Arc, 'center' | 'radiusX' | 'radiusY'>, sink: PathSink): void {
  sink.moveTo(center.x + radiusX, center.y);
  traceArc({ center, radiusX, radiusY, start: NO_ROTATION, sweep: 2 * Math.PI }, sink);
  sink.closePath();
}

/** Appends the arc as cubic curves of at most a quarter turn each. The sink must already be at the arc's start. */
export function traceArc(arc: Arc, sink: Pick<PathSink, 'bezierCurveTo'>): void {
  const pieces = Math.max(1, Math.ceil(arc.sweep / LONGEST_PIECE - 1e-9));
  const step = arc.sweep / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  for (let i = 0; i < pieces; i += 1) {
    const from = arc.start + i * step;
    const to = from + step;
    const start = pointOnArc(arc, from);
    const end = pointOnArc(arc, to);
    sink.bezierCurveTo(
      start.x - reach * arc.radiusX * Math.sin(from),
      start.y + reach * arc.radiusY * Math.cos(from),
      end.x + reach * arc.radiusX * Math.sin(to),
      end.y - reach * arc.radiusY * Math.cos(to),
      end.x,
      end.y,
    );
  }
}
