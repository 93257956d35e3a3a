import type { Cluster } from './clusters.ts';
import type { Difference } from './differences.ts';
import type { LaidSheet, Layout, Version } from './layout.ts';
import type { Box } from './matrix.ts';
import { boxesMeet } from './matrix.ts';
import { countSegments } from './sheet-geometry.ts';
import type { Twins } from './twins.ts';

/** Where more lines than this, or a larger share of them, have no equal, the sheet was written otherwise: lines are cut in other places. */
const MOST = 500;
const MOST_SHARE = 0.02;
/** Long lines are reported in parts of this length, in units. */
const PART = 12;

/**
 * Lines that only one version has, although another line next to them covers them as far as the grid can tell: dashes along a wall, for example.
 * Only pictures tell whether that can be seen. Those that are already in a cluster are left out.
 */
export function findHiddenLines(layout: Layout, { lost, gained }: Twins, clusters: readonly Cluster[]): Difference[] {
  return [...listHidden(layout, 'before', { unequal: lost, clusters }), ...listHidden(layout, 'after', { unequal: gained, clusters })];
}

interface Listing {
  readonly unequal: readonly number[];
  readonly clusters: readonly Cluster[];
}

function listHidden(layout: Layout, version: Version, { unequal, clusters }: Listing): Difference[] {
  const own = layout[version];
  const strokes = countSegments(own.strokes);
  const lines = unequal.filter((segment) => segment < strokes);
  if (lines.length > MOST || lines.length > MOST_SHARE * strokes) return [];
  const known = new Set(
    clusters.flatMap(({ differences }) => differences.flatMap((each) => (each.version === version ? (each.segment ?? []) : []))),
  );
  return lines
    .filter((segment) => !known.has(segment))
    .flatMap((segment) => cutIntoParts(own, segment, PART * layout.unit).map((box) => ({ version, box, segment })))
    .filter(({ box }) => boxesMeet(box, layout.sheet) && !clusters.some((cluster) => boxesMeet(cluster.box, box)));
}

function cutIntoParts({ strokes: { ends } }: LaidSheet, segment: number, longest: number): Box[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(segment * 4, segment * 4 + 4);
  const count = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / longest));
  const [dx, dy] = [(x2 - x1) / count, (y2 - y1) / count];
  return Array.from({ length: count }, (_, part) => {
    const left = x1 + dx * part;
    const right = x1 + dx * (part + 1);
    const top = y1 + dy * part;
    const bottom = y1 + dy * (part + 1);
    return { left: Math.min(left, right), top: Math.min(top, bottom), right: Math.max(left, right), bottom: Math.max(top, bottom) };
  });
}
