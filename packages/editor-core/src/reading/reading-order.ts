import { type Box, boxHeight, boxWidth } from '../geometry/box.ts';

/** A piece of a line of text in reading direction, with its number of words. */
export interface Piece {
  readonly box: Box;
  readonly wordCount: number;
}

/** A gap between columns is at least this many line heights wide. */
const COLUMN_GAP = 1.2;
/** Pieces in a column of running text have this many words on average; cells of a table have fewer. */
const RUNNING_WORDS = 3;
/** Rows are split at the widest gaps: those that are nearly as wide as the widest one. */
const WIDEST = 0.8;
/** Deeper than this, all gaps are split at once, so that odd layouts stay fast. */
const MAX_DEPTH = 24;

/** Sorts pieces in reading order: block by block, columns from left to right, lines from top to bottom. */
export function inReadingOrder<T extends Piece>(pieces: readonly T[], depth = 0): readonly T[] {
  if (pieces.length < 2) return pieces;
  const gap = COLUMN_GAP * medianHeight(pieces);
  const columns = cut(pieces, 'x', () => gap);
  const parts = areColumns(pieces, columns) ? columns : firstCut(columns, pieces, depth);
  return parts.length > 1 ? parts.flatMap((part) => inReadingOrder(part, depth + 1)) : pieces;
}

function firstCut<T extends Piece>(columns: readonly T[][], pieces: readonly T[], depth: number): readonly T[][] {
  const rows = cut(pieces, 'y', (widest) => (depth < MAX_DEPTH ? widest * WIDEST : 0));
  if (rows.length > 1) return rows;
  return columns.length > 1 ? columns : cut(pieces, 'x', () => 0);
}

/** Side by side are columns of running text, or blocks whose lines don't share rows. Everything else is a table, read row by row. */
function areColumns(pieces: readonly Piece[], columns: readonly (readonly Piece[])[]): boolean {
  if (columns.length < 2) return false;
  if (columns.every((column) => sum(column, ({ wordCount }) => wordCount) >= RUNNING_WORDS * column.length)) return true;
  const rowsOf = (some: readonly Piece[]): number => cut(some, 'y', () => 0).length;
  return rowsOf(pieces) < Math.max(...columns.map(rowsOf)) / 2;
}

/** Splits at the wide gaps along an axis; `least` computes the minimum from the widest gap. */
function cut<T extends Piece>(pieces: readonly T[], axis: 'x' | 'y', least: (widest: number) => number): T[][] {
  const start = ({ box }: Piece): number => (axis === 'x' ? box.minX : box.minY);
  const end = ({ box }: Piece): number => (axis === 'x' ? box.maxX : box.maxY);
  const sorted = [...pieces].sort((a, b) => start(a) - start(b));
  let reach = -Infinity;
  const gaps = sorted.map((piece) => {
    const gap = start(piece) - reach;
    reach = Math.max(reach, end(piece));
    return gap;
  });
  const threshold = least(gaps.reduce((widest, gap) => (Number.isFinite(gap) ? Math.max(widest, gap) : widest), 0));
  const parts: T[][] = [];
  for (const [index, piece] of sorted.entries()) {
    const gap = gaps[index] ?? 0;
    const part = parts.at(-1);
    if (part === undefined || (gap > 0 && gap >= threshold)) parts.push([piece]);
    else part.push(piece);
  }
  return parts;
}

function medianHeight(pieces: readonly Piece[]): number {
  const heights = pieces.map(({ box }) => Math.min(boxHeight(box), boxWidth(box))).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((total, item) => total + of(item), 0);
