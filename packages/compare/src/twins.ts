import type { Difference } from './differences.ts';
import { createEndGrid, forEndsNear } from './end-grid.ts';
import type { EndGrid } from './end-grid.ts';
import type { Layout } from './layout.ts';
import type { Box, Point } from './matrix.ts';
import type { Restyling } from './restyling.ts';
import { findRestyling, withoutPlotScale } from './restyling.ts';
import type { Segments } from './sheet-geometry.ts';
import { countSegments } from './sheet-geometry.ts';

/** Whole segments that only one version has, as indexes into its strokes, then its fills. */
export interface Twins {
  readonly lost: readonly number[];
  readonly gained: readonly number[];
  readonly restyled: readonly Difference[];
}

/** How far the ends of equal segments may be apart, in units. */
const NEAR = 0.6;
const CELL = 1;
const MOST_RESTYLED = 100_000;
/** Lines that are drawn otherwise are reported in parts of this length, in units, so that their boxes stay close to them. */
const PART = 12;

/** Finds each segment's equal on the other version, whatever its colour. */
export function matchTwins(layout: Layout): Twins {
  const found = (['strokes', 'fills'] as const).map((layer) => matchLayer(layout, layer));
  const [strokesBefore, strokesAfter] = [countSegments(layout.before.strokes), countSegments(layout.after.strokes)];
  const join = (lists: (readonly number[] | undefined)[], offset: number): number[] => [
    ...(lists[0] ?? []),
    ...(lists[1] ?? []).map((index) => index + offset),
  ];
  return {
    lost: join(
      found.map(({ lost }) => lost),
      strokesBefore,
    ),
    gained: join(
      found.map(({ gained }) => gained),
      strokesAfter,
    ),
    restyled: found.flatMap(({ restyled }, layer) => restyleParts(layout, restyled, layer === 0 ? 'strokes' : 'fills')),
  };
}

interface Restyled {
  /** Index into the newer version's layer. */
  readonly index: number;
  readonly style: Restyling;
}

interface MatchedLayer extends Omit<Twins, 'restyled'> {
  readonly restyled: readonly Restyled[];
}

/** Settled segments have an equal that looks the same: the search is for those of the others, among all that is near them. */
function matchLayer({ before, after, unit, sheet }: Layout, layer: 'strokes' | 'fills'): MatchedLayer {
  const size = { width: sheet.right, height: sheet.bottom };
  const [older, newer] = [before[layer], after[layer]];
  const [near, cell] = [NEAR * unit, CELL * unit];
  const newerGrid = createEndGrid(size, [newer.near], cell);
  const matched = newer.settled.slice();
  const lost: number[] = [];
  const restyled: Restyled[] = [];
  for (const index of older.near.indexes) {
    if (older.settled[index] === 1) continue;
    const twins = twinsOf(newerGrid, older, { index, near }).map((twin) => newer.near.indexes[twin] ?? 0);
    for (const twin of twins) matched[twin] = 1;
    const [twin] = twins;
    if (twin === undefined) {
      lost.push(index);
      continue;
    }
    const style = findRestyling(older, newer, { index, twins });
    if (style && restyled.length < MOST_RESTYLED) restyled.push({ index: twin, style });
  }
  const olderGrid = createEndGrid(size, [older.near], cell);
  const isGained = (index: number): boolean => matched[index] !== 1 && twinsOf(olderGrid, newer, { index, near }).length === 0;
  const gained = [...newer.near.indexes].filter(isGained);
  return { lost, gained, restyled: withoutPlotScale(restyled, countSegments(older) - lost.length) };
}

function twinsOf(grid: EndGrid, { ends }: Segments, { index, near }: { index: number; near: number }): number[] {
  const x1 = ends[index * 4] ?? 0;
  const y1 = ends[index * 4 + 1] ?? 0;
  const x2 = ends[index * 4 + 2] ?? 0;
  const y2 = ends[index * 4 + 3] ?? 0;
  const found: number[] = [];
  const { points } = grid;
  forEndsNear(grid, { x: x1, y: y1, radius: near }, (end) => {
    const other = end ^ 1;
    if (Math.abs((points[end * 2] ?? 0) - x1) > near || Math.abs((points[end * 2 + 1] ?? 0) - y1) > near) return;
    if (Math.abs((points[other * 2] ?? 0) - x2) > near || Math.abs((points[other * 2 + 1] ?? 0) - y2) > near) return;
    found.push(end >> 1);
  });
  return found;
}

function restyleParts({ after, unit }: Layout, restyled: readonly Restyled[], layer: 'strokes' | 'fills'): Difference[] {
  const first = layer === 'fills' ? countSegments(after.strokes) : 0;
  const { ends } = after[layer];
  const parts: Difference[] = [];
  for (const { index, style } of restyled) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(index * 4, index * 4 + 4);
    const count = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (PART * unit)));
    const [dx, dy] = [(x2 - x1) / count, (y2 - y1) / count];
    for (let part = 0; part < count && parts.length < MOST_RESTYLED; part += 1) {
      const box = boxOf([x1 + dx * part, y1 + dy * part], [x1 + dx * (part + 1), y1 + dy * (part + 1)]);
      parts.push({ version: 'after', box, segment: first + index, style });
    }
  }
  return parts;
}

function boxOf([x1, y1]: Point, [x2, y2]: Point): Box {
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}
