import type { Shape } from './ink-shapes.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';

/** Shapes that look like the letters of one line of text. */
export interface TextLine {
  readonly letters: readonly Shape[];
  readonly direction: 'across' | 'upwards';
  /** Reading direction in radians, clockwise from the right: near 0, or near -π/2 for text that reads upwards. */
  readonly angle: number;
}

/** A shape in the frame of a reading direction: u along the line, v across it, downwards. */
interface Letter {
  readonly shape: Shape;
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

/** Widest gap within a line, as a multiple of the higher neighbour. */
const MAX_GAP = 1.4;
/** How far neighbours may overlap, as for slanted letters. */
const MAX_OVERLAP = 0.35;
/** Share of the lower neighbour that lies next to the higher one. */
const MIN_BESIDE = 0.45;
/** How much higher one neighbour may be. */
const MAX_RATIO = 2.6;

const upright = (shape: Shape): Letter => ({ shape, u0: shape.left, u1: shape.right, v0: shape.top, v1: shape.bottom });
/** Text that reads upwards. */
const turned = (shape: Shape): Letter => ({ shape, u0: -shape.bottom, u1: -shape.top, v0: shape.left, v1: shape.right });

export interface FoundLines {
  readonly lines: readonly TextLine[];
  /** Shapes without neighbours. */
  readonly singles: readonly Shape[];
}

/** Letters of a line are at most this far apart, as the median of their gaps over their heights. */
const MAX_TIGHTNESS = 0.8;

/** Each shape belongs to the direction in which it is in the longer and tighter chain. */
export function findTextLines(shapes: readonly Shape[]): FoundLines {
  const across = chain(shapes.map(upright));
  const upwards = chain(shapes.map(turned));
  const isTaken = new Uint8Array(shapes.length);
  const take = ({ chains }: Chains, rivals: Float64Array): (readonly Shape[])[] =>
    chains
      .filter((each) => isBetter(each, rivals))
      .flatMap(({ members }) => {
        const free = members.filter((index) => isTaken[index] === 0);
        if (free.length < 2) return [];
        for (const index of free) isTaken[index] = 1;
        return [free.flatMap((index) => shapes[index] ?? [])];
      });
  const found = [
    ...take(across, upwards.costs).map((letters) => ({ letters, direction: 'across' as const, frame: upright, base: 0 })),
    ...take(upwards, across.costs).map((letters) => ({ letters, direction: 'upwards' as const, frame: turned, base: -Math.PI / 2 })),
  ];
  const sloped = found.map((line) => ({ ...line, slope: slopeOf(line.letters.map(line.frame)) }));
  const tilt = levelled(median(sloped.flatMap(({ slope }) => slope ?? [])));
  const lines = sloped.map(({ letters, direction, base, slope }) => ({ letters, direction, angle: base + levelled(slope ?? tilt) }));
  return { lines, singles: shapes.filter((_, index) => isTaken[index] === 0) };
}

/** Radians. Smaller slopes come from the shapes of letters. */
const MIN_SLOPE = 0.004;

const levelled = (slope: number): number => (Math.abs(slope) < MIN_SLOPE ? 0 : slope);

function isBetter({ members, tightness, cost }: Chain, rivals: Float64Array): boolean {
  const won = members.filter((index) => cost <= (rivals[index] ?? Infinity)).length;
  return tightness <= MAX_TIGHTNESS && won * 2 >= members.length;
}

interface Chain {
  /** Indexes of letters. */
  readonly members: readonly number[];
  readonly tightness: number;
  /** Lower for longer and tighter chains. */
  readonly cost: number;
}

interface Chains {
  /** Of two letters or more. */
  readonly chains: readonly Chain[];
  /** Of each letter's chain; infinite without one. */
  readonly costs: Float64Array;
}

function chain(letters: readonly Letter[]): Chains {
  const after = linkNeighbours(letters);
  const isFirst = new Uint8Array(letters.length).fill(1);
  for (const next of after) if (next >= 0) isFirst[next] = 0;
  const costs = new Float64Array(letters.length).fill(Infinity);
  const chains: Chain[] = [];
  for (const start of letters.keys()) {
    if (isFirst[start] === 0 || (after[start] ?? -1) < 0) continue;
    const members: number[] = [];
    for (let at = start; at >= 0; at = after[at] ?? -1) members.push(at);
    const tightness = tightnessOf(members.flatMap((at) => letters[at] ?? []));
    const cost = tightness + 1 / members.length;
    for (const at of members) costs[at] = cost;
    chains.push({ members, tightness, cost });
  }
  return { chains, costs };
}

function tightnessOf(letters: readonly Letter[]): number {
  const gaps = letters.slice(1).map((letter, at) => {
    const before = letters[at] ?? letter;
    return (letter.u0 - before.u1) / Math.max(letter.v1 - letter.v0, before.v1 - before.v0);
  });
  return Math.max(0, median(gaps));
}

/** Of each letter the one that continues the line, or -1. */
function linkNeighbours(letters: readonly Letter[]): Int32Array {
  const index = createPlaceIndex<number>();
  for (const [at, { u0, v0, v1 }] of letters.entries()) index.add(at, { left: u0, top: v0, right: u0, bottom: v1 });
  const after = new Int32Array(letters.length).fill(-1);
  const before = new Int32Array(letters.length).fill(-1);
  for (const [at, letter] of letters.entries()) {
    const right = findNext(letters, index, at);
    if (!right) continue;
    const rival = before[right.at] ?? -1;
    if (rival >= 0 && (letters[rival]?.u1 ?? 0) > letter.u1) continue;
    if (rival >= 0) after[rival] = -1;
    before[right.at] = at;
    after[at] = right.at;
  }
  return after;
}

interface Neighbour {
  readonly at: number;
  readonly gap: number;
}

/** The nearest letter that continues the line. */
function findNext(letters: readonly Letter[], index: PlaceIndex<number>, self: number): Neighbour | undefined {
  const from = letters[self];
  if (!from) return undefined;
  const reach = (from.v1 - from.v0) * MAX_RATIO * MAX_GAP;
  let best: Neighbour | undefined;
  for (const at of index.near({ left: from.u0, top: from.v0, right: from.u1 + reach, bottom: from.v1 })) {
    const to = letters[at];
    if (!to || at === self || to.u0 <= from.u0) continue;
    const gap = to.u0 - from.u1;
    if ((!best || gap < best.gap) && continues(from, to, gap)) best = { at, gap };
  }
  return best;
}

function continues(from: Letter, to: Letter, gap: number): boolean {
  const [one, two] = [from.v1 - from.v0, to.v1 - to.v0];
  const [low, high] = [Math.min(one, two), Math.max(one, two)];
  if (gap > MAX_GAP * high || gap < -MAX_OVERLAP * high || high > MAX_RATIO * low) return false;
  return Math.min(from.v1, to.v1) - Math.max(from.v0, to.v0) >= MIN_BESIDE * low;
}

/** Fewer letters say too little about a line's slope: it is the page's. */
const MIN_SLOPE_LETTERS = 12;

/** The line's slope in radians, by its letters' lower edges: the median over pairs that are half the line apart. */
function slopeOf(letters: readonly Letter[]): number | undefined {
  const count = letters.length;
  if (count < MIN_SLOPE_LETTERS) return undefined;
  const half = Math.floor(count / 2);
  const slopes = letters.slice(half).map((two, at) => {
    const one = letters[at] ?? two;
    return (2 * (two.v1 - one.v1)) / (two.u0 + two.u1 - one.u0 - one.u1);
  });
  return Math.atan(median(slopes));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
