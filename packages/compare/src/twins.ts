import type { Difference } from './differences.ts';
import { isOtherColour } from './differences.ts';
import { createEndGrid, forEndsNear } from './end-grid.ts';
import type { EndGrid } from './end-grid.ts';
import type { Layout } from './layout.ts';
import type { Box } from './matrix.ts';
import type { Segments } from './sheet-geometry.ts';
import { countSegments } from './sheet-geometry.ts';

/** Whole segments that only one version has, as indexes into its strokes, then its fills. */
export interface Twins {
  readonly lost: readonly number[];
  readonly gained: readonly number[];
  readonly recoloured: readonly Difference[];
}

/** How far the ends of equal segments may be apart, in units. */
const NEAR = 0.6;
const CELL = 1;
const MOST_RECOLOURED = 100_000;

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
    recoloured: found.flatMap(({ recoloured }) => recoloured),
  };
}

function matchLayer({ before, after, unit, sheet }: Layout, layer: 'strokes' | 'fills'): Twins {
  const size = { width: sheet.right, height: sheet.bottom };
  const grid = createEndGrid(size, [after[layer]], CELL * unit);
  const matched = new Uint8Array(countSegments(after[layer]));
  const lost: number[] = [];
  const recoloured: Difference[] = [];
  for (let index = 0; index < countSegments(before[layer]); index += 1) {
    const twins = twinsOf(grid, before[layer], { index, near: NEAR * unit });
    for (const twin of twins) matched[twin] = 1;
    if (twins.length === 0) lost.push(index);
    else {
      const change = findRecolouring(before[layer], after[layer], { index, twins });
      if (change && recoloured.length < MOST_RECOLOURED) recoloured.push(change);
    }
  }
  const gained: number[] = [];
  for (let index = 0; index < matched.length; index += 1) if (matched[index] === 0) gained.push(index);
  return { lost, gained, recoloured };
}

function twinsOf(grid: EndGrid, { ends }: Segments, { index, near }: { index: number; near: number }): number[] {
  const [x1, y1] = [ends[index * 4] ?? 0, ends[index * 4 + 1] ?? 0];
  const [x2, y2] = [ends[index * 4 + 2] ?? 0, ends[index * 4 + 3] ?? 0];
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

function findRecolouring(
  before: Segments,
  after: Segments,
  { index, twins }: { index: number; twins: readonly number[] },
): Difference | undefined {
  const from = before.colours[index] ?? 0;
  if (twins.some((twin) => !isOtherColour(from, after.colours[twin] ?? 0))) return undefined;
  const twin = twins[0] ?? 0;
  return { version: 'after', box: boxOfSegment(after.ends, twin * 4), colours: { from, to: after.colours[twin] ?? 0 } };
}

function boxOfSegment(ends: Float32Array, at: number): Box {
  const [x1, y1, x2, y2] = [ends[at] ?? 0, ends[at + 1] ?? 0, ends[at + 2] ?? 0, ends[at + 3] ?? 0];
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}
