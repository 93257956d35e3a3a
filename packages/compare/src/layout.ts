import type { DirectionMap } from './direction-map.ts';
import { createDirectionMap, drawOnMap } from './direction-map.ts';
import type { Box, Matrix } from './matrix.ts';
import { IDENTITY, invertMatrix, mapBox } from './matrix.ts';
import type { Pens, Segments, SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** Side of a cell of the map in which lines are looked up, in units. */
const CELL = 0.5;

/** One version, laid out in the page units of the newer one. */
export interface LaidSheet {
  readonly strokes: Segments;
  readonly fills: Segments;
  readonly words: readonly LaidWord[];
  readonly pictures: readonly { readonly box: Box; readonly hash: number }[];
  readonly map: DirectionMap;
  /** From these page units back to the sheet's own. */
  readonly toOwn: Matrix;
  /** The sheet's own size. */
  readonly width: number;
  readonly height: number;
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
  return {
    before: laySheet(before, matrix, { after, unit }),
    after: laySheet(after, IDENTITY, { after, unit }),
    unit,
    sheet: { left: 0, top: 0, right: after.width, bottom: after.height },
  };
}

function laySheet(sheet: SheetGeometry, matrix: Matrix, { after, unit }: { after: SheetGeometry; unit: number }): LaidSheet {
  const map = createDirectionMap(after, CELL * unit);
  const strokes = laySegments(sheet.strokes, matrix);
  const fills = laySegments(sheet.fills, matrix);
  drawOnMap(map, strokes.ends, 'strokes');
  drawOnMap(map, fills.ends, 'fills');
  return {
    strokes,
    fills,
    words: sheet.words.map(({ text, box, colour }) => ({ text, colour, box: mapBox(matrix, box) })),
    pictures: sheet.pictures.map(({ box, hash }) => ({ hash, box: mapBox(matrix, box) })),
    map,
    toOwn: invertMatrix(matrix),
    width: sheet.width,
    height: sheet.height,
  };
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
