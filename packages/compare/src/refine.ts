import { sampleSegments } from './alignment-score.ts';
import type { EndGrid } from './end-grid.ts';
import { createEndGrid, forEndsNear } from './end-grid.ts';
import type { Correspondence } from './fit.ts';
import { fitAffine, fitSimilarity } from './fit.ts';
import type { Matrix, Point } from './matrix.ts';
import { applyMatrix, centreOf } from './matrix.ts';
import type { PlaceIndex } from './place-index.ts';
import { createPlaceIndex } from './place-index.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** How far an end may be from its counterpart, in units, in one step after the other. */
const TOLERANCES = [4, 4, 2, 1, 0.5, 0.3] as const;
const SAMPLED = 3_000;
/** Cosine of the largest angle between segments that may be the same. */
const SAME_DIRECTION = 0.996;
/** Shorter segments have no reliable direction, in units. */
const SHORTEST = 1.5;
const FEWEST = 4;
/** A residual of this many units leaves nothing to improve. */
const EXACT = 0.02;
/** A start is exact if this share of the sampled ends has a counterpart so close. */
const MOST_ENDS = 0.8;

export interface Refined {
  readonly matrix: Matrix;
  /** Median distance between ends that belong together, in page units of the second sheet. */
  readonly residual: number;
}

export interface Refiner {
  readonly grid: EndGrid;
  readonly sample: Float32Array;
  readonly unit: number;
  readonly words: PlaceIndex<Point>;
  readonly sampledWords: readonly { readonly text: string; readonly at: Point }[];
}

/** How many words are looked at, and how much each counts compared with the end of a line: other programs measure boxes of words otherwise. */
const SAMPLED_WORDS = 500;
const WORD_WEIGHT = 0.02;

export function createRefiner(before: SheetGeometry, after: SheetGeometry): Refiner {
  const unit = unitOf(after);
  const own = unitOf(before);
  const all = sampleSegments([onlyLong(before, own)], SAMPLED);
  const words = createPlaceIndex<Point>(TOLERANCES[0] * unit);
  for (const { text, box } of after.words) words.add(text, centreOf(box), centreOf(box));
  const step = Math.max(1, Math.ceil(before.words.length / SAMPLED_WORDS));
  const sampledWords = before.words.filter((_, index) => index % step === 0).map(({ text, box }) => ({ text, at: centreOf(box) }));
  return { grid: createEndGrid(after, [after.strokes, after.fills], 4 * unit), sample: all, unit, words, sampledWords };
}

function onlyLong({ strokes, fills }: SheetGeometry, unit: number): { ends: Float32Array; colours: Uint32Array } {
  const kept: number[] = [];
  for (const { ends } of [strokes, fills]) {
    for (let at = 0; at + 3 < ends.length; at += 4) {
      const x1 = ends[at] ?? 0;
      const y1 = ends[at + 1] ?? 0;
      const x2 = ends[at + 2] ?? 0;
      const y2 = ends[at + 3] ?? 0;
      if (Math.abs(x2 - x1) + Math.abs(y2 - y1) > SHORTEST * unit) kept.push(x1, y1, x2, y2);
    }
  }
  return { ends: new Float32Array(kept), colours: new Uint32Array(0) };
}

/** Improves a matrix that is a few units off, by the nearest ends of segments with the same direction. */
export function refineMatrix(refiner: Refiner, start: Matrix): Refined {
  let matrix = start;
  let points: Correspondence[] = [];
  for (const tolerance of isExact(refiner, start) ? TOLERANCES.slice(-1) : TOLERANCES) {
    points = findCounterparts(refiner, matrix, tolerance * refiner.unit);
    const fitted = points.length >= FEWEST ? fitSimilarity(points) : undefined;
    if (!fitted) break;
    matrix = fitted;
  }
  const found = { matrix, residual: residualOf(refiner, points, matrix) };
  return found.residual <= EXACT * refiner.unit ? found : withAffine(refiner, found);
}

/** Most new versions lie on the older one as they are, or after a shift that their words tell exactly. */
function isExact(refiner: Refiner, matrix: Matrix): boolean {
  const points = findCounterparts(refiner, matrix, EXACT * 4 * refiner.unit);
  const ends = refiner.sample.length / 2;
  return points.length >= FEWEST && points.length >= MOST_ENDS * ends && residualOf(refiner, points, matrix) <= EXACT * refiner.unit;
}

/** Different scales along the axes are only believed when they halve what remains. */
function withAffine(refiner: Refiner, found: Refined): Refined {
  let { matrix } = found;
  for (const tolerance of [1, 0.5, 0.3]) {
    const points = findCounterparts(refiner, matrix, tolerance * refiner.unit);
    const fitted = points.length >= FEWEST ? fitAffine(points) : undefined;
    if (!fitted) return found;
    matrix = fitted;
  }
  const residual = residualOf(refiner, findCounterparts(refiner, matrix, refiner.unit), matrix);
  const comparable = residualOf(refiner, findCounterparts(refiner, found.matrix, refiner.unit), found.matrix);
  return residual < comparable / 2 && isPlausible(matrix) ? { matrix, residual } : found;
}

/** Axes that differ by more than a tenth, or aren't perpendicular, are no page. */
function isPlausible([a, b, c, d]: Matrix): boolean {
  const [one, other] = [Math.hypot(a, b), Math.hypot(c, d)];
  return Math.abs(one / other - 1) < 0.1 && Math.abs((a * c + b * d) / (one * other)) < 0.02 && a * d - b * c > 0;
}

function residualOf({ unit }: Refiner, points: readonly Correspondence[], matrix: Matrix): number {
  if (points.length === 0) return 4 * unit;
  const distances = points.map(({ from, to }) => {
    const [x, y] = applyMatrix(matrix, from);
    return Math.hypot(x - to[0], y - to[1]);
  });
  return distances.sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
}

function findCounterparts(refiner: Refiner, matrix: Matrix, tolerance: number): Correspondence[] {
  const { grid, sample } = refiner;
  const found = findEqualWords(refiner, matrix, tolerance);
  for (let at = 0; at + 3 < sample.length; at += 4) {
    for (const end of [0, 2]) {
      const point = nearestCounterpart(grid, { sample, at, end, matrix, tolerance });
      if (point) found.push(point);
    }
  }
  return found;
}

function findEqualWords({ words, sampledWords }: Refiner, matrix: Matrix, tolerance: number): Correspondence[] {
  return sampledWords.flatMap(({ text, at }) => {
    const [x, y] = applyMatrix(matrix, at);
    const to = words.find(text, [x, y], (there) => Math.abs(there[0] - x) < tolerance && Math.abs(there[1] - y) < tolerance);
    return to ? [{ from: at, to, weight: WORD_WEIGHT }] : [];
  });
}

interface Search {
  readonly sample: Float32Array;
  readonly at: number;
  /** 0 for the segment's first end, 2 for its second. */
  readonly end: number;
  readonly matrix: Matrix;
  readonly tolerance: number;
}

function nearestCounterpart(grid: EndGrid, { sample, at, end, matrix, tolerance }: Search): Correspondence | undefined {
  const from = [sample[at + end] ?? 0, sample[at + end + 1] ?? 0] as const;
  const [x, y] = applyMatrix(matrix, from);
  const [fx, fy] = applyMatrix(matrix, [sample[at + 2 - end] ?? 0, sample[at + 3 - end] ?? 0]);
  const ownX = fx - x;
  const ownY = fy - y;
  const length = Math.sqrt(ownX * ownX + ownY * ownY);
  let best = -1;
  let nearest = tolerance * tolerance;
  const { points } = grid;
  forEndsNear(grid, { x, y, radius: tolerance }, (index) => {
    const px = points[index * 2] ?? 0;
    const py = points[index * 2 + 1] ?? 0;
    const distance = (px - x) * (px - x) + (py - y) * (py - y);
    if (distance >= nearest) return;
    const other = index ^ 1;
    const dx = (points[other * 2] ?? 0) - px;
    const dy = (points[other * 2 + 1] ?? 0) - py;
    const product = (dx * ownX + dy * ownY) / (length * Math.sqrt(dx * dx + dy * dy));
    if (!(product > SAME_DIRECTION)) return;
    best = index;
    nearest = distance;
  });
  if (best < 0) return undefined;
  const share = nearest / (tolerance * tolerance);
  return { from, to: [points[best * 2] ?? 0, points[best * 2 + 1] ?? 0], weight: (1 - share) ** 2 };
}
