import type { Box } from '../matrix.ts';
import type { DifferenceMap } from './picture-differences.ts';
import { CELL } from './picture-differences.ts';
import { listPieces } from './pieces.ts';

/** A piece with fewer pixels that lie off all ink is how a scanner drew the same lines. */
const FEWEST_PIXELS = 8;
/** The places touch at most this share of the squares of a sheet, of which its short side has so many: two scans can differ slightly everywhere. */
const MOST = 0.01;
const SQUARES = 100;

/** Where pictures differ slightly, the strongest first, in pixels of the newer one: too little for a change, and too much to be surely the same. */
export function listUnsurePlaces(map: DifferenceMap, isLeftOut: (box: Box) => boolean): Box[] {
  const pieces = listPieces({ ...map, removed: map.slight, added: new Uint8Array(map.slight.length) })
    .filter(({ box, removed }) => removed >= FEWEST_PIXELS && !isLeftOut(box))
    .toSorted((one, other) => other.removed - one.removed);
  const grid = layGrid(map);
  const touched = new Set<number>();
  return pieces.flatMap(({ box }) => {
    const more = listSquares(box, grid).filter((square) => !touched.has(square));
    if (touched.size + more.length > grid.most) return [];
    for (const square of more) touched.add(square);
    return [box];
  });
}

interface Grid {
  /** Side of a square, in pixels. */
  readonly side: number;
  readonly columns: number;
  /** How many squares may be touched. */
  readonly most: number;
}

function layGrid(map: DifferenceMap): Grid {
  const side = (Math.min(map.columns, map.rows) * CELL) / SQUARES;
  const squaresOf = (cells: number): number => Math.ceil((cells * CELL) / side);
  const columns = squaresOf(map.columns);
  return { side, columns, most: MOST * columns * squaresOf(map.rows) };
}

function listSquares({ left, top, right, bottom }: Box, { side, columns }: Grid): number[] {
  const squares: number[] = [];
  for (let row = Math.floor(top / side); row * side < bottom; row += 1) {
    for (let column = Math.floor(left / side); column * side < right; column += 1) squares.push(row * columns + column);
  }
  return squares;
}
