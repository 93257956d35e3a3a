import type { Difference } from './differences.ts';
import type { Box } from './matrix.ts';
import { EMPTY_BOX, joinBoxes } from './matrix.ts';

/** Differences that are close to each other. */
export interface Cluster<T extends Placed = Difference> {
  readonly box: Box;
  readonly differences: readonly T[];
}

interface Placed {
  readonly box: Box;
  readonly around?: Box;
}

/** How far apart differences of one cluster may be, in cells, and the side of a cell, in units. */
const CELL = 3;
const REACH = 2;

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  /** 0 where nothing differs, `MARKED`, or the number of a cluster. */
  readonly labels: Int32Array;
}

const MARKED = -1;

/** More clusters than this are joined to larger ones: nobody reads so many, and each is drawn to confirm it. */
const MOST = 500;

export function clusterDifferences<T extends Placed>(
  differences: readonly T[],
  { sheet, unit }: { sheet: Box; unit: number },
): Cluster<T>[] {
  const clusters = clusterNear(differences, { sheet, unit });
  return clusters.length > MOST ? clusterDifferences(differences, { sheet, unit: unit * 2 }) : clusters;
}

function clusterNear<T extends Placed>(differences: readonly T[], { sheet, unit }: { sheet: Box; unit: number }): Cluster<T>[] {
  const cell = CELL * unit;
  const columns = Math.ceil(sheet.right / cell) + 1;
  const rows = Math.ceil(sheet.bottom / cell) + 1;
  const grid: Grid = { columns, rows, cell, labels: new Int32Array(columns * rows) };
  for (const { box, around } of differences) mark(grid, around ?? box);
  const count = label(grid);
  const members: T[][] = Array.from({ length: count }, () => []);
  for (const difference of differences) members[labelAt(grid, difference.box) - 1]?.push(difference);
  return members
    .filter(({ length }) => length > 0)
    .map((list) => ({ differences: list, box: list.reduce((box, each) => joinBoxes(box, each.box), EMPTY_BOX) }));
}

function columnOf({ columns, cell }: Grid, x: number): number {
  return Math.max(0, Math.min(columns - 1, Math.floor(x / cell)));
}

function rowOf({ rows, cell }: Grid, y: number): number {
  return Math.max(0, Math.min(rows - 1, Math.floor(y / cell)));
}

function mark(grid: Grid, box: Box): void {
  const { columns, labels } = grid;
  const lastRow = rowOf(grid, box.bottom);
  const lastColumn = columnOf(grid, box.right);
  for (let row = rowOf(grid, box.top); row <= lastRow; row += 1) {
    labels.fill(MARKED, row * columns + columnOf(grid, box.left), row * columns + lastColumn + 1);
  }
}

function labelAt(grid: Grid, box: Box): number {
  return grid.labels[rowOf(grid, box.top) * grid.columns + columnOf(grid, box.left)] ?? 0;
}

/** Gives the cells of each cluster the same number, from 1. */
function label(grid: Grid): number {
  const { labels } = grid;
  let count = 0;
  for (let at = labels.indexOf(MARKED); at >= 0; at = labels.indexOf(MARKED, at)) {
    count += 1;
    flood(grid, at, count);
  }
  return count;
}

function flood(grid: Grid, start: number, number: number): void {
  const open = [start];
  grid.labels[start] = number;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of markedAround(grid, at)) {
      grid.labels[next] = number;
      open.push(next);
    }
  }
}

function markedAround({ columns, rows, labels }: Grid, at: number): number[] {
  const row = Math.floor(at / columns);
  const column = at % columns;
  const lastRow = Math.min(rows - 1, row + REACH);
  const lastColumn = Math.min(columns - 1, column + REACH);
  const marked: number[] = [];
  for (let y = Math.max(0, row - REACH); y <= lastRow; y += 1) {
    for (let next = y * columns + Math.max(0, column - REACH); next <= y * columns + lastColumn; next += 1) {
      if (labels[next] === MARKED) marked.push(next);
    }
  }
  return marked;
}
