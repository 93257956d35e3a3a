import type { Box } from './matrix.ts';
import { areDrawnAlike } from './restyling.ts';
import type { Segments } from './sheet-geometry.ts';
import { countSegments } from './sheet-geometry.ts';

/** What is drawn on. */
export interface Place {
  /** The newer sheet. */
  readonly sheet: Box;
  readonly unit: number;
}

/** For each segment 1 if the other version surely draws the same one at the same place. */
export interface Settled {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** How far the ends of such segments may be apart, in units: so little that each lies on the other's cells of a direction map. */
const NEAR = 0.1;
/** How many segments of the newer version are looked at for the next one of the older. After this many misses, and twice as many, it is sought among all. */
const AHEAD = 256;
const FIRST_TURN = 64;
/** How many segments in a row must be the same to go on after a gap. */
const IN_A_ROW = 4;

interface Pair {
  readonly before: Segments;
  readonly after: Segments;
  /** Only what lies within it is settled. */
  readonly sheet: Box;
  /** In page units. */
  readonly near: number;
}

/**
 * Goes through both versions side by side, because most of a new version of a sheet is drawn as before and in the same order. Segments that it misses
 * are only looked at more closely.
 */
export function settleLines(before: Segments, after: Segments, { sheet, unit }: Place): Settled {
  const pair: Pair = { before, after, sheet, near: NEAR * unit };
  const settled = { before: new Uint8Array(countSegments(before)), after: new Uint8Array(countSegments(after)) };
  let next = 0;
  let misses = 0;
  for (let index = 0; index < settled.before.length; index += 1) {
    const found = isSame(pair, index, next) ? next : findAhead(pair, { index, next, misses });
    misses = found === undefined ? misses + 1 : 0;
    if (found === undefined) continue;
    settled.before[index] = 1;
    settled.after[found] = 1;
    next = found + 1;
  }
  return settled;
}

function findAhead(pair: Pair, { index, next, misses }: { index: number; next: number; misses: number }): number | undefined {
  const { ends } = pair.after;
  const count = countSegments(pair.after);
  const end = isTurn(misses) ? count : Math.min(count, next + AHEAD);
  const x = pair.before.ends[index * 4] ?? 0;
  for (let candidate = next + 1; candidate < end; candidate += 1) {
    // Nearly all candidates end here.
    if (Math.abs((ends[candidate * 4] ?? 0) - x) > pair.near) continue;
    if (isSame(pair, index, candidate) && followEachOther(pair, index, candidate)) return candidate;
  }
  return undefined;
}

/** Rarely, so that versions with nothing in common take no longer. */
function isTurn(misses: number): boolean {
  return misses >= FIRST_TURN && Number.isInteger(Math.log2(misses));
}

function followEachOther(pair: Pair, index: number, candidate: number): boolean {
  for (let step = 1; step < IN_A_ROW; step += 1) if (!isSame(pair, index + step, candidate + step)) return false;
  return true;
}

function isSame({ before, after, sheet, near }: Pair, index: number, candidate: number): boolean {
  const { ends } = before;
  const others = after.ends;
  const [at, other] = [index * 4, candidate * 4];
  if (at + 3 >= ends.length || other + 3 >= others.length) return false;
  const x = ends[at] ?? 0;
  const y = ends[at + 1] ?? 0;
  const toX = ends[at + 2] ?? 0;
  const toY = ends[at + 3] ?? 0;
  if (Math.abs(x - (others[other] ?? 0)) > near || Math.abs(y - (others[other + 1] ?? 0)) > near) return false;
  if (Math.abs(toX - (others[other + 2] ?? 0)) > near || Math.abs(toY - (others[other + 3] ?? 0)) > near) return false;
  if (Math.min(x, toX) < near || Math.min(y, toY) < near) return false;
  if (Math.max(x, toX) > sheet.right - near || Math.max(y, toY) > sheet.bottom - near) return false;
  return areDrawnAlike(before, index, after, candidate);
}
