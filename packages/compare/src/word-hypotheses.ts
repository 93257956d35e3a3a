import { fitSimilarity } from './fit.ts';
import type { Matrix, Point } from './matrix.ts';
import { applyMatrix, centreOf, similarity } from './matrix.ts';
import { createRandom } from './random.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** Words that occur more often on a sheet say little about its position. */
const RARE = 3;
const MOST_MATCHES = 2_000;
const DRAWS = 400;
const KEPT = 3;
/** How far words may be apart to agree with a hypothesis, in units. */
const NEAR = 4;
/** Sheets are reissued at other scales, but not at any. */
const MIN_SCALE = 0.1;
const MAX_SCALE = 10;

/** The same word on both sheets: its centres. */
interface Match {
  readonly from: Point;
  readonly to: Point;
}

/** Similarities that put many rare words onto their equals, the best one first. */
export function guessFromWords(before: SheetGeometry, after: SheetGeometry): Matrix[] {
  const matches = matchRareWords(before, after);
  if (matches.length < 2) return [];
  const random = createRandom(matches.length);
  const pick = (): Match | undefined => matches[Math.floor(random() * matches.length)];
  const near = NEAR * unitOf(after);
  const apart = Math.min(before.width, before.height) / 20;
  const guesses: { readonly matrix: Matrix; readonly agreeing: number }[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const matrix = throughMatches(pick(), pick(), apart);
    if (!matrix) continue;
    const agreeing = matches.reduce((sum, match) => sum + (agrees(matrix, match, near) ? 1 : 0), 0);
    guesses.push({ matrix, agreeing });
  }
  const best = guesses
    .sort((one, other) => other.agreeing - one.agreeing)
    .filter(isDistinct)
    .slice(0, KEPT);
  return best.map(({ matrix }) => refit(matrix, matches, near));
}

function matchRareWords(before: SheetGeometry, after: SheetGeometry): Match[] {
  const there = placesOf(after);
  const matches: Match[] = [];
  for (const [text, places] of placesOf(before)) {
    const equal = there.get(text) ?? [];
    if (places.length > RARE || equal.length > RARE) continue;
    for (const from of places) for (const to of equal) matches.push({ from, to });
  }
  return matches.slice(0, MOST_MATCHES);
}

function placesOf({ words }: SheetGeometry): Map<string, Point[]> {
  const places = new Map<string, Point[]>();
  for (const { text, box } of words) {
    if (text.length < 2) continue;
    const known = places.get(text);
    if (known) known.push(centreOf(box));
    else places.set(text, [centreOf(box)]);
  }
  return places;
}

function throughMatches(one: Match | undefined, other: Match | undefined, apart: number): Matrix | undefined {
  if (!one || !other) return undefined;
  const [dx, dy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const [tx, ty] = [other.to[0] - one.to[0], other.to[1] - one.to[1]];
  const square = dx * dx + dy * dy;
  if (square < apart * apart) return undefined;
  const [p, q] = [(dx * tx + dy * ty) / square, (dx * ty - dy * tx) / square];
  const scale = Math.hypot(p, q);
  if (scale < MIN_SCALE || scale > MAX_SCALE) return undefined;
  return similarity(p, q, [one.to[0] - (p * one.from[0] - q * one.from[1]), one.to[1] - (q * one.from[0] + p * one.from[1])]);
}

function agrees(matrix: Matrix, { from, to }: Match, near: number): boolean {
  const [x, y] = applyMatrix(matrix, from);
  return Math.abs(x - to[0]) < near && Math.abs(y - to[1]) < near;
}

function isDistinct({ agreeing }: { agreeing: number }, index: number, all: readonly { agreeing: number }[]): boolean {
  return index === 0 || agreeing !== all[index - 1]?.agreeing;
}

function refit(matrix: Matrix, matches: readonly Match[], near: number): Matrix {
  const agreeing = matches.filter((match) => agrees(matrix, match, near));
  return fitSimilarity(agreeing.map((match) => ({ ...match, weight: 1 }))) ?? matrix;
}
