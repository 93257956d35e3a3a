import type { Hit, Ray, Solid, Vec } from './solids.ts';

const LEAF = 3;

interface Node {
  readonly x0: number;
  readonly y0: number;
  readonly z0: number;
  readonly x1: number;
  readonly y1: number;
  readonly z1: number;
  readonly solids: readonly Solid[];
  /** Along `axis` the lower half comes first; a leaf has none. */
  readonly halves: readonly [Node, Node] | null;
  readonly axis: 0 | 1 | 2;
}

/** A tree of bounding boxes, halved along the longest side until few solids are left. */
export class SolidTree {
  readonly #root: Node;

  constructor(solids: readonly Solid[]) {
    this.#root = nodeOf(solids);
  }

  /** Updates `hit` with the nearest intersection before `hit.t`; with `any`, with the first one found. */
  meet(ray: Ray, hit: Hit, any = false): void {
    meetNode(this.#root, { ray, ix: 1 / ray.dx, iy: 1 / ray.dy, iz: 1 / ray.dz, stopBelow: any ? hit.t : -Infinity }, hit);
  }
}

function nodeOf(solids: readonly Solid[]): Node {
  const edge = (side: 'low' | 'high', k: 0 | 1 | 2): number =>
    Math[side === 'low' ? 'min' : 'max'](...solids.map((solid) => solid[side][k]));
  const low: Vec = [edge('low', 0), edge('low', 1), edge('low', 2)];
  const high: Vec = [edge('high', 0), edge('high', 1), edge('high', 2)];
  const axis = longest(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const bounds = { x0: low[0], y0: low[1], z0: low[2], x1: high[0], y1: high[1], z1: high[2], axis };
  if (solids.length <= LEAF) return { ...bounds, solids, halves: null };
  const middle = (solid: Solid): number => solid.low[axis] + solid.high[axis];
  const sorted = solids.toSorted((a, b) => middle(a) - middle(b));
  const half = sorted.length >> 1;
  return { ...bounds, solids: [], halves: [nodeOf(sorted.slice(0, half)), nodeOf(sorted.slice(half))] };
}

function longest(x: number, y: number, z: number): 0 | 1 | 2 {
  if (x >= y && x >= z) return 0;
  return y >= z ? 1 : 2;
}

interface Search {
  readonly ray: Ray;
  readonly ix: number;
  readonly iy: number;
  readonly iz: number;
  /** An intersection nearer than this ends the search. */
  readonly stopBelow: number;
}

function meetNode(node: Node, search: Search, hit: Hit): void {
  const { ray, ix, iy, iz } = search;
  const ax = (node.x0 - ray.ox) * ix;
  const bx = (node.x1 - ray.ox) * ix;
  const ay = (node.y0 - ray.oy) * iy;
  const by = (node.y1 - ray.oy) * iy;
  const az = (node.z0 - ray.oz) * iz;
  const bz = (node.z1 - ray.oz) * iz;
  const near = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz));
  const far = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
  if (near > far || far < 0 || near >= hit.t) return;
  for (const solid of node.solids) solid.meet(ray, hit);
  if (node.halves === null || hit.t < search.stopBelow) return;
  // Search the nearer half first: it often makes the farther one unnecessary.
  const [lower, upper] = node.halves;
  const forwards = (node.axis === 0 ? ix : node.axis === 1 ? iy : iz) > 0;
  meetNode(forwards ? lower : upper, search, hit);
  if (hit.t >= search.stopBelow || search.stopBelow === -Infinity) meetNode(forwards ? upper : lower, search, hit);
}
