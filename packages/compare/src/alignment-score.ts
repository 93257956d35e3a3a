import type { DirectionMap } from './direction-map.ts';
import { createDirectionMap, drawOnMap, isDrawnNear, soughtDirections } from './direction-map.ts';
import type { Matrix, Point } from './matrix.ts';
import { applyMatrix, centreOf, invertMatrix, joinMatrices } from './matrix.ts';
import type { PlaceIndex } from './place-index.ts';
import { createPlaceIndex } from './place-index.ts';
import { createRandom } from './random.ts';
import type { Segments, SheetGeometry, SheetWord } from './sheet-geometry.ts';
import { countSegments, unitOf } from './sheet-geometry.ts';

/** How many segments of a sheet are looked at for one score: enough for its first two digits; and for its first one, to say which guess comes first. */
const SAMPLED = 6_000;
const ROUGHLY_SAMPLED = 1_500;
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
  /** Ends of a sample of its segments, and of a smaller one. */
  readonly sample: Float32Array;
  readonly roughSample: Float32Array;
  /** How many words all of its lines are worth. */
  readonly lineMass: number;
  readonly words: PlaceIndex<Point>;
  /** A sample of its words. */
  readonly sampledWords: readonly SheetWord[];
}

/** How many words of a sheet are looked at for one score. */
const SAMPLED_WORDS = 400;
/** How far apart equal words may be, in units. */
const WORD_NEAR = 4;
/** How many units of lines weigh as much as a word. */
const UNITS_PER_WORD = 20;

export function prepareForScore(sheet: SheetGeometry): Scored {
  const unit = unitOf(sheet);
  const map = createDirectionMap(sheet, unit);
  drawOnMap(map, sheet.strokes.ends, 'strokes');
  drawOnMap(map, sheet.fills.ends, 'fills');
  const words = createPlaceIndex<Point>(WORD_NEAR * unit);
  for (const { text, box } of sheet.words) words.add(text, centreOf(box), centreOf(box));
  const step = Math.max(1, Math.ceil(sheet.words.length / SAMPLED_WORDS));
  const layers = [sheet.strokes, sheet.fills];
  return {
    sheet,
    unit,
    map,
    sample: sampleSegments(layers, SAMPLED),
    roughSample: sampleSegments(layers, ROUGHLY_SAMPLED),
    lineMass: massOfLines(sheet, unit),
    words,
    sampledWords: sheet.words.filter((_, index) => index % step === 0),
  };
}

function massOfLines({ strokes, fills }: SheetGeometry, unit: number): number {
  let length = 0;
  for (const { ends } of [strokes, fills]) {
    for (let at = 0; at + 3 < ends.length; at += 4) {
      const own = Math.abs((ends[at + 2] ?? 0) - (ends[at] ?? 0)) + Math.abs((ends[at + 3] ?? 0) - (ends[at + 1] ?? 0));
      length += Math.min(own, LONGEST * unit);
    }
  }
  return length / (unit * UNITS_PER_WORD);
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
  return new Float32Array(picked);
}

interface Covered {
  /** Share of the length of the lines on both sheets that has a line of the other sheet. */
  readonly share: number;
  /** Share of the length of all lines that is on both sheets. */
  readonly inside: number;
}

/** How much of the lines sampled of one sheet lies on lines of the other. */
function measureCoverage(sample: Float32Array, second: Scored, matrix: Matrix): Covered {
  const sums = { all: 0, within: 0, covered: 0 };
  for (let at = 0; at + 3 < sample.length; at += 4) addCoverage(sums, sample, at, { second, matrix });
  const { all, within, covered } = sums;
  return { share: within === 0 ? 0 : covered / within, inside: all === 0 ? 0 : within / all };
}

interface Sums {
  all: number;
  within: number;
  covered: number;
}

/** Of one segment. A function of its own, so that it is compiled once. */
function addCoverage(sums: Sums, sample: Float32Array, at: number, { second, matrix }: { second: Scored; matrix: Matrix }): void {
  const { map, unit } = second;
  const { width, height } = second.sheet;
  const [a, b, c, d, e, f] = matrix;
  const sx = sample[at] ?? 0;
  const sy = sample[at + 1] ?? 0;
  const tx = sample[at + 2] ?? 0;
  const ty = sample[at + 3] ?? 0;
  const x = a * sx + c * sy + e;
  const y = b * sx + d * sy + f;
  const dx = a * tx + c * ty + e - x;
  const dy = b * tx + d * ty + f - y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const points = Math.max(1, Math.min(MOST_POINTS, Math.round(length / (SPACING * unit))));
  const weight = Math.min(length, LONGEST * unit) / points;
  const bits = soughtDirections(map, dx, dy);
  for (let point = 0; point < points; point += 1) {
    const t = (point + 0.5) / points;
    const px = x + dx * t;
    const py = y + dy * t;
    sums.all += weight;
    if (px < 0 || py < 0 || px > width || py > height) continue;
    sums.within += weight;
    if (isDrawnNear(map, px, py, bits)) sums.covered += weight;
  }
}

/** What one sheet shows within the other, and how much of it the other one shows, too; lines and words, counted in words. */
interface Explained {
  readonly lines: number;
  readonly words: number;
  readonly sharedWords: number;
  /** Share of the lines that has a line of the other sheet. */
  readonly share: number;
  /** Share of all that the sheet shows. */
  readonly inside: number;
}

function explain(own: Scored, other: Scored, { matrix, isRough = false }: { matrix: Matrix; isRough?: boolean }): Explained {
  const { share, inside } = measureCoverage(isRough ? own.roughSample : own.sample, other, matrix);
  const near = WORD_NEAR * other.unit;
  let [words, sharedWords] = [0, 0];
  for (const { text, box } of own.sampledWords) {
    const at = applyMatrix(matrix, centreOf(box));
    if (at[0] < 0 || at[1] < 0 || at[0] > other.sheet.width || at[1] > other.sheet.height) continue;
    words += 1;
    if (other.words.find(text, at, (there) => Math.abs(there[0] - at[0]) < near && Math.abs(there[1] - at[1]) < near)) sharedWords += 1;
  }
  const sampling = own.sheet.words.length / Math.max(1, own.sampledWords.length);
  const all = own.lineMass + own.sheet.words.length;
  const lines = own.lineMass * inside;
  return {
    lines,
    words: words * sampling,
    sharedWords: sharedWords * sampling,
    share,
    inside: all === 0 ? 0 : (lines + words * sampling) / all,
  };
}

function explainedShare({ lines, words, sharedWords, share }: Explained): number {
  return lines + words === 0 ? 0 : (lines * share + sharedWords) / (lines + words);
}

/** How well a matrix puts the sheets onto each other, and the larger part of them that it puts onto the other one: from 0 to 1. */
export function scoreMatrix(
  first: Scored,
  second: Scored,
  { matrix, isRough }: { matrix: Matrix; isRough: boolean },
): { share: number; inside: number } {
  const [there, back] = [explain(first, second, { matrix, isRough }), explain(second, first, { matrix: invertMatrix(matrix), isRough })];
  return { share: (explainedShare(there) + explainedShare(back)) / 2, inside: Math.max(there.inside, back.inside) };
}

/** What speaks for a matrix on the side of one sheet. */
interface Evidence {
  /** Share of what it shows within the other sheet that this one shows, too, beyond what lines meet by chance. */
  readonly coverage: number;
  /** How much that is, in words. */
  readonly mass: number;
  /** Share of all it shows that is within the other sheet. */
  readonly inside: number;
  /** The lines among it, in words, and the share of them that the other sheet has, beyond chance. */
  readonly lines: number;
  readonly lineShare: number;
}

/** Lines alone convince when nearly all of this many, in words, are shared: another program may have stored the same words otherwise. */
const NEARLY_ALL = 0.85;
const MANY_LINES = 60;
/** Shared by sheets that are alike, and by a sheet that is part of the other: this has much of its own, as a plan that was hardly begun. */
const ALIKE = 0.6;
const PART = 0.85;
const PART_OF = 0.2;
const PART_INSIDE = 0.5;
/** Less, in words, is no evidence: a border alone fits many sheets. */
const MIN_MASS = 12;

/** The mean coverage of both sheets, and whether that convinces. */
export function weighEvidence(first: Scored, second: Scored, matrix: Matrix): { coverage: number; convinces: boolean } {
  const [one, other] = [weighSide(first, second, matrix), weighSide(second, first, invertMatrix(matrix))];
  const [more, less] = one.coverage > other.coverage ? [one, other] : [other, one];
  const isPart = more.coverage >= PART && more.inside >= PART_INSIDE && less.coverage >= PART_OF;
  const hasLines = [one, other].every(({ lines, lineShare }) => lines >= MANY_LINES && lineShare >= NEARLY_ALL);
  const convinces = Math.min(one.mass, other.mass) >= MIN_MASS && (less.coverage >= ALIKE || isPart || hasLines);
  return { coverage: (one.coverage + other.coverage) / 2, convinces };
}

function weighSide(own: Scored, other: Scored, matrix: Matrix): Evidence {
  const found = explain(own, other, { matrix });
  const shifted = CHANCE_SHIFTS.map(([dx, dy]) => joinMatrices(matrix, [1, 0, 0, 1, dx * other.unit, dy * other.unit]));
  const chance = shifted.reduce((sum, each) => sum + measureCoverage(own.sample, other, each).share, 0) / shifted.length;
  const share = chance >= 1 ? 0 : Math.max(0, (found.share - chance) / (1 - chance));
  const coverage = explainedShare({ ...found, share });
  return { coverage, mass: coverage * (found.lines + found.words), inside: found.inside, lines: found.lines, lineShare: share };
}
