import type { Box } from '../matrix.ts';
import { EMPTY_BOX, joinBoxes } from '../matrix.ts';
import type { DifferenceMap } from './picture-differences.ts';
import { CELL } from './picture-differences.ts';

/** A connected part of the newer picture in which the versions differ. */
export interface Piece {
  /** In pixels of the newer picture. */
  readonly box: Box;
  /** How many pixels are ink in the one version only. */
  readonly removed: number;
  readonly added: number;
}

type Counts = Omit<DifferenceMap, 'slight'>;

/** Cells that touch each other. */
export function listPieces(map: Counts): Piece[] {
  const seen = new Uint8Array(map.columns * map.rows);
  const pieces: Piece[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (isOpen(map, seen, start)) pieces.push(collectPiece(map, seen, start));
  }
  return pieces;
}

function isOpen({ removed, added }: Counts, seen: Uint8Array, at: number): boolean {
  return seen[at] === 0 && (removed[at] ?? 0) + (added[at] ?? 0) > 0;
}

function collectPiece(map: Counts, seen: Uint8Array, start: number): Piece {
  const open = [start];
  seen[start] = 1;
  let piece: Piece = { box: EMPTY_BOX, removed: 0, added: 0 };
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    piece = joinPieces(piece, cellAt(at, map));
    for (const next of neighbours(at, map)) {
      if (!isOpen(map, seen, next)) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return piece;
}

function cellAt(at: number, { columns, removed, added }: Counts): Piece {
  const left = (at % columns) * CELL;
  const top = Math.floor(at / columns) * CELL;
  return { box: { left, top, right: left + CELL, bottom: top + CELL }, removed: removed[at] ?? 0, added: added[at] ?? 0 };
}

function neighbours(at: number, { columns, rows }: Counts): number[] {
  const row = Math.floor(at / columns);
  const column = at % columns;
  const found: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) found.push(y * columns + x);
  }
  return found;
}

function joinPieces(one: Piece, other: Piece): Piece {
  return { box: joinBoxes(one.box, other.box), removed: one.removed + other.removed, added: one.added + other.added };
}
