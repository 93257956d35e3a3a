import type { DirectionMap } from './direction-map.ts';
import { createDirectionMap, drawOnMap } from './direction-map.ts';
import type { Box, Matrix } from './matrix.ts';
import { IDENTITY, invertMatrix, mapBox } from './matrix.ts';
import type { LaidLines } from './near-lines.ts';
import { findNearLines } from './near-lines.ts';
import type { Pens, Segments, SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** Side of a cell of the map in which lines are looked up, in units. */
const CELL = 0.5;

/** One version, laid out in the page units of the newer one. */
export interface LaidSheet {
  readonly strokes: LaidLines;
  readonly fills: LaidLines;
  readonly words: readonly LaidWord[];
  readonly pictures: LaidPictures;
  /** Of the lines near those that aren't settled. */
  readonly map: DirectionMap;
  /** From these page units back to the sheet's own. */
  readonly toOwn: Matrix;
  /** The sheet's own size. */
  readonly width: number;
  readonly height: number;
}

/** Plans can have ten thousands of small ones, such as the dots of a pattern. */
export interface LaidPictures {
  /** Left, top, right, bottom of one after the other. */
  readonly boxes: Float64Array;
  readonly hashes: Float64Array;
}

export interface LaidWord {
  readonly text: string;
  readonly box: Box;
  readonly colour: number;
}

export interface Layout {
  readonly before: LaidSheet;
  readonly after: LaidSheet;
  readonly unit: number;
  /** The newer sheet. */
  readonly sheet: Box;
}

export type Version = 'before' | 'after';

/** `matrix` takes the older sheet's page units to the newer one's. */
export function layOut(before: SheetGeometry, after: SheetGeometry, matrix: Matrix): Layout {
  const unit = unitOf(after);
  const sheet = { left: 0, top: 0, right: after.width, bottom: after.height };
  const older = { strokes: laySegments(before.strokes, matrix), fills: laySegments(before.fills, matrix) };
  const lines = findNearLines(older, after, { sheet, unit });
  return {
    before: { ...lines.before, ...laySheet(before, matrix), map: drawNear(lines.before, after, unit) },
    after: { ...lines.after, ...laySheet(after, IDENTITY), map: drawNear(lines.after, after, unit) },
    unit,
    sheet,
  };
}

function drawNear({ strokes, fills }: Pick<LaidSheet, 'strokes' | 'fills'>, after: SheetGeometry, unit: number): DirectionMap {
  const map = createDirectionMap(after, CELL * unit);
  drawOnMap(map, strokes.near.ends, 'strokes');
  drawOnMap(map, fills.near.ends, 'fills');
  return map;
}

function laySheet({ words, pictures, width, height }: SheetGeometry, matrix: Matrix): Omit<LaidSheet, 'strokes' | 'fills' | 'map'> {
  return {
    words: words.map(({ text, box, colour }) => ({ text, colour, box: mapBox(matrix, box) })),
    pictures: layPictures(pictures, matrix),
    toOwn: invertMatrix(matrix),
    width,
    height,
  };
}

function layPictures(pictures: SheetGeometry['pictures'], [a, b, c, d, e, f]: Matrix): LaidPictures {
  const boxes = new Float64Array(pictures.length * 4);
  const hashes = new Float64Array(pictures.length);
  for (const [index, { box, hash }] of pictures.entries()) {
    const { left, top, right, bottom } = box;
    boxes[index * 4] = e + Math.min(a * left, a * right) + Math.min(c * top, c * bottom);
    boxes[index * 4 + 1] = f + Math.min(b * left, b * right) + Math.min(d * top, d * bottom);
    boxes[index * 4 + 2] = e + Math.max(a * left, a * right) + Math.max(c * top, c * bottom);
    boxes[index * 4 + 3] = f + Math.max(b * left, b * right) + Math.max(d * top, d * bottom);
    hashes[index] = hash;
  }
  return { boxes, hashes };
}

function laySegments({ ends, colours, pens }: Segments, [a, b, c, d, e, f]: Matrix): Segments {
  const laid = new Float32Array(ends.length);
  for (let at = 0; at + 1 < ends.length; at += 2) {
    const x = ends[at] ?? 0;
    const y = ends[at + 1] ?? 0;
    laid[at] = a * x + c * y + e;
    laid[at + 1] = b * x + d * y + f;
  }
  return { ends: laid, colours, pens: pens && scalePens(pens, Math.sqrt(Math.abs(a * d - b * c))) };
}

function scalePens({ widths, periods, drawn }: Pens, scale: number): Pens {
  return { widths: widths.map((width) => width * scale), periods: periods.map((period) => period * scale), drawn };
}

/** Whether a point of the layout is on the sheet: what lies outside is not shown. */
export function isOnSheet({ toOwn, width, height }: LaidSheet, x: number, y: number): boolean {
  const [a, b, c, d, e, f] = toOwn;
  const ownX = a * x + c * y + e;
  const ownY = b * x + d * y + f;
  return ownX >= 0 && ownY >= 0 && ownX <= width && ownY <= height;
}
