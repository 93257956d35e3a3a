import type { DirectionMap } from './direction-map.ts';
import { cellAt, createDirectionMap, drawOnMap, soughtDirections } from './direction-map.ts';
import type { Matrix, Point } from './matrix.ts';
import { applyMatrix, centreOf, invertMatrix, joinMatrices } from './matrix.ts';
import { createPlaceIndex } from './place-index.ts';
import { createRandom } from './random.ts';
import type { Segments, SheetGeometry } from './sheet-geometry.ts';
import { countSegments, unitOf } from './sheet-geometry.ts';

/** How many segments of a sheet are looked at for one score: enough for its first two digits. */
const SAMPLED = 6_000;
/** Longer segments count as this long, in units: a border says little about what it surrounds. */
const LONGEST = 40;
/** How far apart the points are at which a segment is checked, in units, and how many there are at most. */
const SPACING = 3;
const MOST_POINTS = 16;
/** How far the second sheet is shifted, in units, to see how many lines meet by chance. */
const CHANCE_SHIFTS = [
  [13, 7],
  [-17, 11],
  [9, -23],
  [-29, -31],
] as const;

/** One sheet, prepared to be laid on others. */
export interface Scored {
  readonly sheet: SheetGeometry;
  readonly unit: number;
  readonly map: DirectionMap;
  /** Ends of a sample of its segments. */
  readonly sample: Float32Array;
}

export function prepareForScore(sheet: SheetGeometry): Scored {
  const unit = unitOf(sheet);
  const map = createDirectionMap(sheet, unit);
  drawOnMap(map, sheet.strokes.ends, 'strokes');
  drawOnMap(map, sheet.fills.ends, 'fills');
  return { sheet, unit, map, sample: sampleSegments([sheet.strokes, sheet.fills], SAMPLED) };
}

/** Any of the segments with equal probability, or all of them. */
export function sampleSegments(layers: readonly Segments[], most: number): Float32Array {
  const total = layers.reduce((sum, layer) => sum + countSegments(layer), 0);
  const random = createRandom(total);
  const picked: number[] = [];
  for (const { ends } of layers) {
    for (let at = 0; at + 3 < ends.length; at += 4) {
      if (total > most && random() * total > most) continue;
      picked.push(ends[at] ?? 0, ends[at + 1] ?? 0, ends[at + 2] ?? 0, ends[at + 3] ?? 0);
    }
  }
  return Float32Array.from(picked);
}

interface Covered {
  /** Share of the length of the lines on both sheets that has a line of the other sheet. */
  readonly share: number;
  /** Share of the length of all lines that is on both sheets. */
  readonly inside: number;
}

/** How much of the first sheet's lines lies on lines of the second. */
function measureCoverage(first: Scored, second: Scored, matrix: Matrix): Covered {
  const [a, b, c, d, e, f] = matrix;
  const { map, unit } = second;
  const { width, height } = second.sheet;
  let [all, within, covered] = [0, 0, 0];
  for (let at = 0; at + 3 < first.sample.length; at += 4) {
    const [sx, sy, tx, ty] = [first.sample[at] ?? 0, first.sample[at + 1] ?? 0, first.sample[at + 2] ?? 0, first.sample[at + 3] ?? 0];
    const [x, y] = [a * sx + c * sy + e, b * sx + d * sy + f];
    const [dx, dy] = [a * tx + c * ty + e - x, b * tx + d * ty + f - y];
    const length = Math.hypot(dx, dy);
    const points = Math.max(1, Math.min(MOST_POINTS, Math.round(length / (SPACING * unit))));
    const weight = Math.min(length, LONGEST * unit) / points;
    const bits = soughtDirections(map, dx, dy);
    for (let point = 0; point < points; point += 1) {
      const t = (point + 0.5) / points;
      const [px, py] = [x + dx * t, y + dy * t];
      all += weight;
      if (px < 0 || py < 0 || px > width || py > height) continue;
      within += weight;
      if ((cellAt(map, px, py) & bits) !== 0) covered += weight;
    }
  }
  return { share: within === 0 ? 0 : covered / within, inside: all === 0 ? 0 : within / all };
}

/** Coverage in both directions: of the sheet that has less of its own, as shares of what both show. */
export function scoreMatrix(first: Scored, second: Scored, matrix: Matrix): Covered {
  const there = measureCoverage(first, second, matrix);
  const back = measureCoverage(second, first, invertMatrix(matrix));
  return { share: (there.share + back.share) / 2, inside: Math.max(there.inside, back.inside) };
}

/** The coverage that a matrix has beyond what shifted sheets have by chance, from 0 to 1. Lines and words count by how much of each there is. */
export function coverageBeyondChance(first: Scored, second: Scored, matrix: Matrix): number {
  const { share } = scoreMatrix(first, second, matrix);
  const shifted = CHANCE_SHIFTS.map(([dx, dy]) => joinMatrices(matrix, [1, 0, 0, 1, dx * second.unit, dy * second.unit]));
  const chance = shifted.reduce((sum, each) => sum + scoreMatrix(first, second, each).share, 0) / shifted.length;
  const lines = chance >= 1 ? 0 : Math.max(0, (share - chance) / (1 - chance));
  const words = measureWords(first.sheet, second.sheet, matrix);
  const mass = (lineMass(first) + lineMass(second)) / 2;
  return words.count + mass === 0 ? 0 : (lines * mass + words.share * words.count) / (mass + words.count);
}

/** How many words the lines of a sheet are worth. */
function lineMass({ sheet, unit }: Scored): number {
  let length = 0;
  for (const { ends } of [sheet.strokes, sheet.fills]) {
    for (let at = 0; at + 3 < ends.length; at += 4) {
      const own = Math.abs((ends[at + 2] ?? 0) - (ends[at] ?? 0)) + Math.abs((ends[at + 3] ?? 0) - (ends[at + 1] ?? 0));
      length += Math.min(own, LONGEST * unit);
    }
  }
  return length / (unit * UNITS_PER_WORD);
}

/** How many units of lines weigh as much as a word. */
const UNITS_PER_WORD = 20;
/** How far apart equal words may be, in units. */
const WORD_NEAR = 4;

/** The words that both sheets could show, and the share that both do show at the same place. */
function measureWords(before: SheetGeometry, after: SheetGeometry, matrix: Matrix): { share: number; count: number } {
  const near = WORD_NEAR * unitOf(after);
  const there = after.words.map(({ text, box }) => ({ text, at: centreOf(box) }));
  const here = before.words.map(({ text, box }) => ({ text, at: applyMatrix(matrix, centreOf(box)) }));
  const back = invertMatrix(matrix);
  const [shownThere, shownHere] = [here.filter(({ at }) => isOn(after, at)), there.filter(({ at }) => isOn(before, applyMatrix(back, at)))];
  const count = (shownThere.length + shownHere.length) / 2;
  const shared = (countShared(shownThere, there, near) + countShared(shownHere, here, near)) / 2;
  return { share: count === 0 ? 0 : shared / count, count };
}

interface PlacedText {
  readonly text: string;
  readonly at: Point;
}

function isOn({ width, height }: SheetGeometry, [x, y]: Point): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function countShared(words: readonly PlacedText[], others: readonly PlacedText[], near: number): number {
  const places = createPlaceIndex<Point>(near);
  for (const { text, at } of others) places.add(text, at, at);
  const isNear = (one: Point, other: Point): boolean => Math.abs(one[0] - other[0]) < near && Math.abs(one[1] - other[1]) < near;
  return words.filter(({ text, at }) => places.find(text, at, (other) => isNear(at, other))).length;
}
