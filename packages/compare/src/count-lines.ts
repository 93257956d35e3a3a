import type { LaidSheet } from './layout.ts';
import { countSegments } from './sheet-geometry.ts';

/** What people count: an arc is one line however many segments it has, and so is a line of dashes. A filled area is one shape. */
export interface Counted {
  readonly lines: number;
  readonly shapes: number;
}

/** Ends this close are joined, in units. */
const JOINED = 0.3;
/** Joined segments that turn by more are two lines, in radians, unless both are so short, in units, that they may be part of a small circle. */
const CORNER = 0.9;
const SHORT = 2;
/** Gaps between dashes, and between visible parts of one outline, in units, and how straight dashes are, in radians. */
const GAP = 8;
const STRAIGHT = 0.12;

/** `segments` are indexes into the sheet's strokes, then its fills. */
export function countLines(sheet: LaidSheet, segments: Iterable<number>, unit: number): Counted {
  const strokes = countSegments(sheet.strokes);
  const sorted = [...new Set(segments)].sort((one, other) => one - other);
  const readPiece = (index: number): Piece =>
    index < strokes ? pieceAt(sheet.strokes.ends, index, unit) : pieceAt(sheet.fills.ends, index - strokes, unit);
  const isLine = (index: number): boolean => index < strokes;
  const lines = countChains(sorted.filter(isLine).map(readPiece), continues);
  const shapes = countChains(sorted.filter((index) => !isLine(index)).map(readPiece), (last, next) => gapBetween(last, next) <= GAP);
  return { lines, shapes };
}

/** A segment, in units. */
interface Piece {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

function pieceAt(ends: Float32Array, index: number, unit: number): Piece {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(index * 4, index * 4 + 4);
  return { x1: x1 / unit, y1: y1 / unit, x2: x2 / unit, y2: y2 / unit };
}

function countChains(pieces: readonly Piece[], follows: (last: Piece, next: Piece) => boolean): number {
  let count = 0;
  for (const [at, piece] of pieces.entries()) {
    const last = pieces[at - 1];
    if (!last || !follows(last, piece)) count += 1;
  }
  return count;
}

function continues(last: Piece, next: Piece): boolean {
  const gap = gapBetween(last, next);
  const turn = turnBetween(directionOf(last), directionOf(next));
  if (gap <= JOINED) return turn <= CORNER || (lengthOf(last) <= SHORT && lengthOf(next) <= SHORT);
  const across = Math.atan2(next.y1 - last.y2, next.x1 - last.x2);
  return gap <= GAP && turn <= STRAIGHT && turnBetween(directionOf(last), across) <= STRAIGHT;
}

function gapBetween(last: Piece, next: Piece): number {
  return Math.hypot(next.x1 - last.x2, next.y1 - last.y2);
}

function lengthOf({ x1, y1, x2, y2 }: Piece): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

function directionOf({ x1, y1, x2, y2 }: Piece): number {
  return Math.atan2(y2 - y1, x2 - x1);
}

/** From 0 to π. */
function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn);
}
