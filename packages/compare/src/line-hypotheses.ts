import type { Matrix } from './matrix.ts';
import { similarity } from './matrix.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** A straight line of a sheet: its middle, its direction from 0 to π, its length. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly direction: number;
  readonly length: number;
}

/** Steps of half a turn, and of a logarithm of lengths, in which directions and lengths are counted. */
const TURNS = 720;
const LENGTH_STEP = 0.005;
/** Shorter lines, in units, say little. */
const SHORTEST = 8;
const MOST_LINES = 30_000;
/** How many rotations and scales are tried together, and how many results are kept. */
const ROTATIONS = 3;
const SCALES = 3;
const KEPT = 4;
/** The logarithm of the largest scale. */
const MAX_LOG_SCALE = 2.3;
/** How many rare lines vote for a shift, and with how many equal lines each. */
const VOTERS = 400;
const MOST_EQUAL = 12;
/** Side of the cells in which shifts are counted, in units. */
const SHIFT_CELL = 3;

/** Similarities under which many lines of rare length and direction fall onto equal ones, the best one first. */
export function guessFromLines(before: SheetGeometry, after: SheetGeometry): Matrix[] {
  const [first, second] = [listLines(before), listLines(after)];
  if (first.length === 0 || second.length === 0) return [];
  const index = indexLines(second);
  const rotations = bestShifts(countDirections(first), countDirections(second), ROTATIONS).map((shift) => (shift * Math.PI) / TURNS);
  const scales = [1, Math.min(after.width, after.height) / Math.min(before.width, before.height), ...guessScales(first, second)];
  const guesses = rotations
    .flatMap((rotation) => [rotation, rotation + Math.PI])
    .flatMap((rotation) => scales.map((scale) => voteForShift(first, index, { rotation, scale, cell: SHIFT_CELL * unitOf(after) })));
  return guesses
    .filter((guess) => guess !== undefined)
    .sort((one, other) => other.votes - one.votes)
    .slice(0, KEPT)
    .map(({ matrix }) => matrix);
}

function listLines({ strokes, fills, ...sheet }: SheetGeometry): Line[] {
  const lines: Line[] = [];
  const shortest = SHORTEST * unitOf(sheet);
  for (const { ends } of [strokes, fills]) {
    for (let at = 0; at + 3 < ends.length && lines.length < MOST_LINES; at += 4) {
      const x1 = ends[at] ?? 0;
      const y1 = ends[at + 1] ?? 0;
      const x2 = ends[at + 2] ?? 0;
      const y2 = ends[at + 3] ?? 0;
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (length < shortest) continue;
      lines.push({ x: (x1 + x2) / 2, y: (y1 + y2) / 2, direction: turnOf(Math.atan2(y2 - y1, x2 - x1)), length });
    }
  }
  return lines;
}

/** Brought to between 0 and π: lines have no start. */
function turnOf(angle: number): number {
  return ((angle % Math.PI) + Math.PI) % Math.PI;
}

function countDirections(lines: readonly Line[]): Float64Array {
  const counts = new Float64Array(TURNS);
  for (const { direction, length } of lines) {
    const bin = Math.round((direction / Math.PI) * TURNS) % TURNS;
    counts[bin] = (counts[bin] ?? 0) + length;
  }
  return counts.map(Math.sqrt);
}

/** The rotations, in bins, under which two circular counts agree best; of neighbouring ones the best. */
function bestShifts(first: Float64Array, second: Float64Array, most: number): number[] {
  const size = first.length;
  const agreements = Array.from({ length: size }, (_, shift) => {
    let sum = 0;
    for (let bin = 0; bin < size; bin += 1) sum += (first[bin] ?? 0) * (second[(bin + shift) % size] ?? 0);
    return { shift, sum };
  });
  const peaks = agreements.filter(({ shift, sum }) => [1, size - 1].every((step) => sum >= (agreements[(shift + step) % size]?.sum ?? 0)));
  return peaks
    .sort((one, other) => other.sum - one.sum)
    .slice(0, most)
    .map(({ shift }) => shift);
}

/** The scales under which the lengths of both sheets agree best. */
function guessScales(first: readonly Line[], second: readonly Line[]): number[] {
  const [one, other] = [countLengths(first), countLengths(second)];
  const reach = Math.round(MAX_LOG_SCALE / LENGTH_STEP);
  const agreements: { readonly shift: number; readonly sum: number }[] = [];
  for (let shift = -reach; shift <= reach; shift += 1) {
    let sum = 0;
    for (const [bin, count] of one) sum += count * (other.get(bin + shift) ?? 0);
    agreements.push({ shift, sum });
  }
  return agreements
    .sort((a, b) => b.sum - a.sum)
    .slice(0, SCALES)
    .map(({ shift }) => Math.exp(shift * LENGTH_STEP));
}

function countLengths(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { length } of lines) {
    const bin = Math.round(Math.log(length) / LENGTH_STEP);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return new Map([...counts].map(([bin, count]) => [bin, Math.sqrt(count)]));
}

type LineIndex = ReadonlyMap<number, readonly Line[]>;

/** Lengths in steps of 2 %, directions in steps of 2°. */
const INDEX_LENGTH = 0.02;
const INDEX_TURNS = 90;

function keyOf(length: number, direction: number): number {
  return Math.round(Math.log(length) / INDEX_LENGTH) * INDEX_TURNS + (Math.round((direction / Math.PI) * INDEX_TURNS) % INDEX_TURNS);
}

function indexLines(lines: readonly Line[]): LineIndex {
  const index = new Map<number, Line[]>();
  for (const line of lines) {
    const key = keyOf(line.length, line.direction);
    const known = index.get(key);
    if (known) known.push(line);
    else index.set(key, [line]);
  }
  return index;
}

interface Guess {
  readonly matrix: Matrix;
  readonly votes: number;
}

function voteForShift(lines: readonly Line[], index: LineIndex, at: { rotation: number; scale: number; cell: number }): Guess | undefined {
  const { rotation, scale, cell } = at;
  const [p, q] = [scale * Math.cos(rotation), scale * Math.sin(rotation)];
  const pairs = lines.flatMap((line) => {
    const equal = index.get(keyOf(line.length * scale, turnOf(line.direction + rotation))) ?? [];
    return equal.length === 0 || equal.length > MOST_EQUAL ? [] : [{ x: p * line.x - q * line.y, y: q * line.x + p * line.y, equal }];
  });
  const voters = pairs.sort((one, other) => one.equal.length - other.equal.length).slice(0, VOTERS);
  const votes = new Map<string, { count: number; x: number; y: number }>();
  let best = { count: 0, x: 0, y: 0 };
  for (const { x, y, equal } of voters) {
    for (const line of equal) {
      const key = `${Math.round((line.x - x) / cell)} ${Math.round((line.y - y) / cell)}`;
      const vote = votes.get(key) ?? { count: 0, x: 0, y: 0 };
      vote.count += 1 / equal.length;
      vote.x += (line.x - x) / equal.length;
      vote.y += (line.y - y) / equal.length;
      votes.set(key, vote);
      if (vote.count > best.count) best = vote;
    }
  }
  return best.count === 0 ? undefined : { matrix: similarity(p, q, [best.x / best.count, best.y / best.count]), votes: best.count };
}
