import { point, type Box, type Point, type Segment } from '../paper/geometry.ts';
import type { Material } from '../paper/materials.ts';
import type { Separator } from './rooms.ts';
import type { WallBody } from './walls.ts';

/** A cell of the plan: solid, an opening's gap in a wall, or open floor. */
type Cell = Material | 'opening' | 'free';

/** Where bodies overlap, the first of these wins. */
const PRIORITY: readonly Material[] = ['column', 'concrete', 'block', 'brick', 'insulation', 'cavity', 'stud', 'glazed'];

/** The plan divided into cells at every edge of every body: exact, because all walls are axis-parallel. */
export interface CellPlan {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly Cell[];
  readonly separators: readonly Separator[];
}

export interface PlanSolids {
  readonly bodies: readonly WallBody[];
  readonly openings: readonly Box[];
  readonly separators: readonly Separator[];
}

export function cellPlan(solids: PlanSolids): CellPlan {
  const boxes = [...solids.bodies.map((b) => b.box), ...solids.openings];
  const lines = (axis: Separator['axis']): number[] => solids.separators.filter((s) => s.axis === axis).map((s) => s.line);
  const xs = ascending([...boxes.flatMap((b) => [b.x0, b.x1]), ...lines('v')]);
  const ys = ascending([...boxes.flatMap((b) => [b.y0, b.y1]), ...lines('h')]);
  const cells: Cell[] = Array.from({ length: (xs.length - 1) * (ys.length - 1) }, () => 'free');
  const fill = (b: Box, cell: Cell): void => {
    for (let j = ys.indexOf(b.y0); j < ys.indexOf(b.y1); j += 1) {
      for (let i = xs.indexOf(b.x0); i < xs.indexOf(b.x1); i += 1) cells[j * (xs.length - 1) + i] = cell;
    }
  };
  const byPriority = solids.bodies.toSorted((a, b) => PRIORITY.indexOf(b.material) - PRIORITY.indexOf(a.material));
  for (const body of byPriority) if (body.material !== 'column') fill(body.box, body.material);
  for (const opening of solids.openings) fill(opening, 'opening');
  for (const body of byPriority) if (body.material === 'column') fill(body.box, body.material);
  return { xs, ys, cells, separators: solids.separators };
}

const ascending = (values: number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b);

const cellAt = (plan: CellPlan, i: number, j: number): Cell => {
  const width = plan.xs.length - 1;
  return i < 0 || i >= width || j < 0 ? 'free' : (plan.cells[j * width + i] ?? 'free');
};

const indexAt = (edges: readonly number[], value: number): number => edges.findLastIndex((edge) => edge <= value);

/** The material at a point, or undefined for none. */
export function materialAt(plan: CellPlan, p: Point): Material | undefined {
  const cell = cellAt(plan, indexAt(plan.xs, p.x), indexAt(plan.ys, p.y));
  return isSolid(cell) ? cell : undefined;
}

const isSolid = (cell: Cell): cell is Material => cell !== 'free' && cell !== 'opening';

/** The cells of a material as boxes, extended first in width and then in height. */
export const regionsOf = (plan: CellPlan, material: Material): Box[] => mergedBoxes(plan, (i, j) => cellAt(plan, i, j) === material);

function mergedBoxes(plan: CellPlan, belongs: (i: number, j: number) => boolean): Box[] {
  const done: Box[] = [];
  let open = new Map<string, Box>();
  for (let j = 0; j < plan.ys.length - 1; j += 1) {
    const next = new Map<string, Box>();
    for (const [from, to] of rowRuns(plan, (i) => belongs(i, j))) {
      const key = `${from},${to}`;
      const above = open.get(key);
      open.delete(key);
      next.set(key, { x0: plan.xs[from] ?? 0, x1: plan.xs[to] ?? 0, y0: above?.y0 ?? plan.ys[j] ?? 0, y1: plan.ys[j + 1] ?? 0 });
    }
    done.push(...open.values());
    open = next;
  }
  return [...done, ...open.values()];
}

function rowRuns(plan: CellPlan, belongs: (i: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < plan.xs.length - 1; i += 1) {
    if (!belongs(i)) continue;
    const last = runs.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

/** The positions along a line through the plan where something solid begins or ends. */
export function facesAlong(plan: CellPlan, axis: Separator['axis'], across: number, [from, to]: readonly [number, number]): number[] {
  const edges = axis === 'h' ? plan.xs : plan.ys;
  const solidAt = (i: number): boolean => {
    const along = ((edges[i] ?? 0) + (edges[i + 1] ?? 0)) / 2;
    return materialAt(plan, axis === 'h' ? point(along, across) : point(across, along)) !== undefined;
  };
  return edges.filter((edge, i) => edge >= from && edge <= to && i > 0 && solidAt(i - 1) !== solidAt(i));
}

/** The boundaries between materials, joined into lines. `which` selects the pairs of neighbours with a line between them. */
export function outlines(plan: CellPlan, which: (a: Material | undefined, b: Material | undefined) => boolean): Segment[] {
  const solid = (i: number, j: number): Material | undefined => {
    const cell = cellAt(plan, i, j);
    return isSolid(cell) ? cell : undefined;
  };
  const differ = (a: Material | undefined, b: Material | undefined): boolean => a !== b && which(a, b);
  const level = plan.ys.flatMap((y, j) =>
    rowRuns(plan, (i) => differ(solid(i, j - 1), solid(i, j))).map(([a, b]): Segment => [
      point(plan.xs[a] ?? 0, y),
      point(plan.xs[b] ?? 0, y),
    ]),
  );
  const turned = { ...plan, xs: plan.ys };
  const upright = plan.xs.flatMap((x, i) =>
    rowRuns(turned, (j) => differ(solid(i - 1, j), solid(i, j))).map(([a, b]): Segment => [
      point(x, plan.ys[a] ?? 0),
      point(x, plan.ys[b] ?? 0),
    ]),
  );
  return [...level, ...upright];
}

/** The floor reachable from `seed` without crossing a wall, an opening or a separator, as boxes. */
export function floorFrom(plan: CellPlan, seed: Point): Box[] {
  const width = plan.xs.length - 1;
  const start: [number, number] = [indexAt(plan.xs, seed.x), indexAt(plan.ys, seed.y)];
  const reached = new Set<number>();
  const queue = [start];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [i, j] = next;
    const outside = i < 0 || i >= width || j < 0 || j >= plan.ys.length - 1;
    if (outside || reached.has(j * width + i) || cellAt(plan, i, j) !== 'free') continue;
    reached.add(j * width + i);
    const mid = point(((plan.xs[i] ?? 0) + (plan.xs[i + 1] ?? 0)) / 2, ((plan.ys[j] ?? 0) + (plan.ys[j + 1] ?? 0)) / 2);
    if (!separated(plan, 'v', plan.xs[i], mid.y)) queue.push([i - 1, j]);
    if (!separated(plan, 'v', plan.xs[i + 1], mid.y)) queue.push([i + 1, j]);
    if (!separated(plan, 'h', plan.ys[j], mid.x)) queue.push([i, j - 1]);
    if (!separated(plan, 'h', plan.ys[j + 1], mid.x)) queue.push([i, j + 1]);
  }
  return mergedBoxes(plan, (i, j) => reached.has(j * width + i));
}

function separated(plan: CellPlan, axis: Separator['axis'], line: number | undefined, along: number): boolean {
  return plan.separators.some((s) => s.axis === axis && s.line === line && s.from <= along && along <= s.to);
}
