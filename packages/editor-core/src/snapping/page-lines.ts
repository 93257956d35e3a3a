import type { Box } from '../geometry/box.ts';
import { boxAt, boxHeight, boxWidth } from '../geometry/box.ts';
import { nearestOnSegment } from '../geometry/segment.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';

export type Segment = readonly [from: Vec, to: Vec];

/** Cells along each side of the page. */
const CELLS = 128;

type Visit = (cell: number) => void;

/** A grid index of a page's straight lines. Lines outside the page are in its edge cells. */
export class PageLines {
  readonly #coords: Float64Array;
  readonly #cellWidth: number;
  readonly #cellHeight: number;
  /** The start of each cell's lines in `#lines`; one more at the end. */
  readonly #starts: Uint32Array;
  readonly #lines: Uint32Array;

  /** `coords`: x1, y1, x2, y2 of each line, in page units; the page's top left is the origin. */
  constructor(coords: readonly number[], page: Box) {
    this.#coords = Float64Array.from(coords);
    this.#cellWidth = Math.max(boxWidth(page), 1) / CELLS;
    this.#cellHeight = Math.max(boxHeight(page), 1) / CELLS;
    const starts = new Uint32Array(CELLS * CELLS + 2);
    // Counted two places on, so that filling moves each start to its final position.
    this.#eachLine((line) => this.#eachCell(line, (cell) => (starts[cell + 2] = (starts[cell + 2] ?? 0) + 1)));
    for (let cell = 2; cell < starts.length; cell += 1) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);
    const lines = new Uint32Array(starts.at(-1) ?? 0);
    this.#eachLine((line) =>
      this.#eachCell(line, (cell) => {
        const at = starts[cell + 1] ?? 0;
        lines[at] = line;
        starts[cell + 1] = at + 1;
      }),
    );
    this.#starts = starts;
    this.#lines = lines;
  }

  /** The lines within `reach` of a point, nearest first. */
  near(point: Vec, reach: number): readonly Segment[] {
    return [...this.#linesAround(boxAt(point, reach))]
      .map((line) => this.#segment(line))
      .map((segment) => ({ segment, away: distance(point, nearestOnSegment(point, ...segment)) }))
      .filter(({ away }) => away <= reach)
      .sort((a, b) => a.away - b.away)
      .map(({ segment }) => segment);
  }

  #linesAround({ minX, minY, maxX, maxY }: Box): ReadonlySet<number> {
    const found = new Set<number>();
    for (let row = this.#row(minY); row <= this.#row(maxY); row += 1) {
      const [first, last] = [row * CELLS + this.#column(minX), row * CELLS + this.#column(maxX)];
      // The cells of a row are contiguous.
      for (const line of this.#lines.subarray(this.#starts[first], this.#starts[last + 1])) found.add(line);
    }
    return found;
  }

  #segment(line: number): Segment {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = this.#coords.subarray(line * 4, line * 4 + 4);
    return [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ];
  }

  #eachLine(visit: (line: number) => void): void {
    for (let line = 0; line < Math.floor(this.#coords.length / 4); line += 1) visit(line);
  }

  /** The cells that the line crosses, row by row. */
  #eachCell(line: number, visit: Visit): void {
    // Creates no points: a page may have a hundred thousand lines.
    const upper = line * 4 + ((this.#coords[line * 4 + 1] ?? 0) <= (this.#coords[line * 4 + 3] ?? 0) ? 0 : 2);
    const lower = line * 8 + 2 - upper;
    const startX = this.#coords[upper] ?? 0;
    const startY = this.#coords[upper + 1] ?? 0;
    const endX = this.#coords[lower] ?? 0;
    const endY = this.#coords[lower + 1] ?? 0;
    const first = this.#row(startY);
    const last = this.#row(endY);
    const slope = startY === endY ? 0 : (endX - startX) / (endY - startY);
    for (let row = first; row <= last; row += 1) {
      const from = row === first ? startX : startX + (row * this.#cellHeight - startY) * slope;
      const to = row === last ? endX : startX + ((row + 1) * this.#cellHeight - startY) * slope;
      const right = this.#column(Math.max(from, to));
      for (let column = this.#column(Math.min(from, to)); column <= right; column += 1) visit(row * CELLS + column);
    }
  }

  #row(y: number): number {
    return withinCells(y / this.#cellHeight);
  }

  #column(x: number): number {
    return withinCells(x / this.#cellWidth);
  }
}

const withinCells = (place: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor(place)));
