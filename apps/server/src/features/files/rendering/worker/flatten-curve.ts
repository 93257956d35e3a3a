type Point = readonly [x: number, y: number];

const MAX_PARTS = 64;

/** Replaces a Bézier curve of three or four points by straight lines that are at most `flatness` away from it. Curves of fewer points are lines. */
export function flattenCurve(points: readonly Point[], flatness: number, add: (from: Point, to: Point) => void): void {
  const [start, one, two, end] = points;
  if (!start || !one) return;
  if (!two || !end) return add(start, points.at(-1) ?? one);
  // A cubic curve deviates from n equal chords by at most √3/18 · |second difference| · 9 / n² / 2, which 3/4 bounds.
  const bend = Math.max(
    Math.hypot(start[0] - 2 * one[0] + two[0], start[1] - 2 * one[1] + two[1]),
    Math.hypot(one[0] - 2 * two[0] + end[0], one[1] - 2 * two[1] + end[1]),
  );
  const parts = Math.max(1, Math.min(MAX_PARTS, Math.ceil(Math.sqrt((0.75 * bend) / flatness)))) || 1;
  let from = start;
  for (let part = 1; part <= parts; part += 1) {
    const to = part === parts ? end : pointOnCurve([start, one, two, end], part / parts);
    add(from, to);
    from = to;
  }
}

function pointOnCurve([p0, p1, p2, p3]: readonly [Point, Point, Point, Point], t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]];
}
