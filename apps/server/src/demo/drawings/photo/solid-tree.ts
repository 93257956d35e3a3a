import type { Hit, Ray, Solid } from './solids.ts';

const LEAF = 3;

interface BuiltNodes {
  readonly solids: Solid[];
  readonly bounds: number[];
  readonly link: number[];
  readonly count: number[];
  readonly axis: number[];
}

function build(nodes: BuiltNodes, solids: Solid[]): void {
  const node = nodes.count.length;
  const low = [0, 1, 2].map((k) => Math.min(...solids.map((s) => s.low[k]!)));
  const high = [0, 1, 2].map((k) => Math.max(...solids.map((s) => s.high[k]!)));
  nodes.bounds.push(...low, ...high);
  nodes.link.push(nodes.solids.length);
  nodes.count.push(solids.length <= LEAF ? solids.length : 0);
  const spread = [0, 1, 2].map((k) => high[k]! - low[k]!);
  const axis = spread.indexOf(Math.max(...spread));
  nodes.axis.push(axis);
  if (solids.length <= LEAF) {
    nodes.solids.push(...solids);
    return;
  }
  const middle = (s: Solid): number => s.low[axis]! + s.high[axis]!;
  const sorted = solids.toSorted((a, b) => middle(a) - middle(b));
  const half = sorted.length >> 1;
  build(nodes, sorted.slice(0, half));
  nodes.link[node] = nodes.count.length;
  build(nodes, sorted.slice(half));
}

/** A tree of bounding boxes in flat arrays: a node is a leaf when its count is not 0. */
export class SolidTree {
  readonly #solids: Solid[] = [];
  /** Six numbers a node: low x, y, z, high x, y, z. */
  readonly #bounds: Float64Array;
  /** Leaf: first solid. Else: the right child; the left one follows its parent. */
  readonly #link: Int32Array;
  readonly #count: Int32Array;
  /** Inner nodes: the axis along which their halves lie, the lower one left. */
  readonly #axis: Int32Array;
  readonly #stack = new Int32Array(64);

  constructor(solids: readonly Solid[]) {
    const nodes: BuiltNodes = { solids: this.#solids, bounds: [], link: [], count: [], axis: [] };
    build(nodes, [...solids]);
    this.#bounds = Float64Array.from(nodes.bounds);
    this.#link = Int32Array.from(nodes.link);
    this.#count = Int32Array.from(nodes.count);
    this.#axis = Int32Array.from(nodes.axis);
  }

  /** Moves `hit` to the nearest meeting before `hit.t`; with `any`, to the first one found. */
  meet(ray: Ray, hit: Hit, any = false): void {
    const ix = 1 / ray.dx;
    const iy = 1 / ray.dy;
    const iz = 1 / ray.dz;
    const bounds = this.#bounds;
    const stack = this.#stack;
    const start = hit.t;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth]!;
      const b = node * 6;
      const x0 = (bounds[b]! - ray.ox) * ix;
      const x1 = (bounds[b + 3]! - ray.ox) * ix;
      const y0 = (bounds[b + 1]! - ray.oy) * iy;
      const y1 = (bounds[b + 4]! - ray.oy) * iy;
      const z0 = (bounds[b + 2]! - ray.oz) * iz;
      const z1 = (bounds[b + 5]! - ray.oz) * iz;
      const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
      const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
      if (near > far || far < 0 || near >= hit.t) continue;
      const count = this.#count[node]!;
      const link = this.#link[node]!;
      if (count === 0) {
        // The nearer half is looked at first: it often makes the farther one needless.
        const axis = this.#axis[node]!;
        const forwards = (axis === 0 ? ray.dx : axis === 1 ? ray.dy : ray.dz) > 0;
        stack[depth++] = forwards ? link : node + 1;
        stack[depth++] = forwards ? node + 1 : link;
        continue;
      }
      for (let i = 0; i < count; i += 1) {
        this.#solids[link + i]!.meet(ray, hit);
        if (any && hit.t < start) return;
      }
    }
  }
}
