import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Segments, SheetGeometry, SheetPicture } from '@sheetmark/compare';
import type { PageSize } from '../page-geometry.ts';
import { flattenCurve } from './flatten-curve.ts';
import type { Matrix } from './matrix.ts';
import { joinMatrices } from './matrix.ts';
import { callsOf, type PageCalls } from './pdfium-calls.ts';
import { pageFrame } from './pdfium-frame.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';
import { readPens } from './pdfium-pens.ts';
import { readPicture } from './pdfium-picture.ts';
import { readWords } from './pdfium-words.ts';
import { SegmentList, type SegmentPen } from './segment-list.ts';

const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const LINE_TO = 0;
const CURVE_TO = 1;

/** Forms may draw forms, and pages may have objects without end: beyond these limits the rest is left out. */
const MAX_DEPTH = 8;
const MAX_OBJECTS = 1_000_000;
const MAX_SEGMENTS = 2_000_000;
const MAX_PICTURES = 50_000;

/** How far a flattened curve may be from the curve, as a share of the sheet's short side. */
const FLATNESS = 1 / 16_000;

export interface Walk {
  readonly module: WrappedPdfiumModule;
  readonly calls: PageCalls;
  readonly scratch: Scratch;
  readonly size: PageSize;
  readonly flatness: number;
  readonly strokes: SegmentList;
  readonly fills: SegmentList;
  readonly pictures: SheetPicture[];
  objects: number;
  frame: Frame;
}

/** Of the last object. Most objects have the same matrix as the one before. */
interface Frame {
  readonly own: Matrix;
  readonly outer: Matrix;
  readonly toPageUnits: Matrix;
}

/** All that a comparison needs to know about an open page. `size` is in page units. */
export function readGeometry(module: WrappedPdfiumModule, page: number, size: PageSize): SheetGeometry {
  const toPageUnits = pageFrame(module, page, size);
  const { strokes, fills, pictures, isCut } = readPaths(module, page, { size, toPageUnits });
  return { ...size, words: readWords(module, page, toPageUnits), strokes, fills, pictures, ...(isCut && { isCut }) };
}

interface Paths {
  readonly strokes: Segments;
  readonly fills: Segments;
  readonly pictures: readonly SheetPicture[];
  readonly isCut: boolean;
}

function readPaths(module: WrappedPdfiumModule, page: number, frame: { size: PageSize; toPageUnits: Matrix }): Paths {
  return withScratch(module, (scratch) => {
    const { size, toPageUnits } = frame;
    const flatness = Math.min(size.width, size.height) * FLATNESS;
    const lists = { strokes: new SegmentList('strokes'), fills: new SegmentList('fills') };
    const walk: Walk = {
      module,
      calls: callsOf(module),
      scratch,
      size,
      flatness,
      ...lists,
      pictures: [],
      objects: 0,
      frame: { own: IDENTITY, outer: toPageUnits, toPageUnits },
    };
    const count = module.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && !isFull(walk); index += 1) {
      visit(walk, walk.calls.FPDFPage_GetObject(page, index), { toPageUnits, depth: 0 });
    }
    return { strokes: walk.strokes.finish(), fills: walk.fills.finish(), pictures: walk.pictures, isCut: isFull(walk) };
  });
}

function isFull({ strokes, fills, objects }: Walk): boolean {
  return strokes.count + fills.count >= MAX_SEGMENTS || objects >= MAX_OBJECTS;
}

function visit(walk: Walk, object: number, at: { toPageUnits: Matrix; depth: number }): void {
  const { module, calls } = walk;
  walk.objects += 1;
  const type = calls.FPDFPageObj_GetType(object);
  if (type !== PATH && type !== FORM && type !== IMAGE) return;
  const toPageUnits = frameOf(walk, object, at.toPageUnits);
  if (type === PATH) return addPath(walk, object, toPageUnits);
  if (type === IMAGE) {
    if (walk.pictures.length < MAX_PICTURES) walk.pictures.push(readPicture(module, object, toPageUnits));
    return;
  }
  const count = at.depth < MAX_DEPTH ? module.FPDFFormObj_CountObjects(object) : 0;
  for (let index = 0; index < count && !isFull(walk); index += 1) {
    visit(walk, calls.FPDFFormObj_GetObject(object, index), { toPageUnits, depth: at.depth + 1 });
  }
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function frameOf(walk: Walk, object: number, outer: Matrix): Matrix {
  const { calls, scratch, frame } = walk;
  calls.FPDFPageObj_GetMatrix(object, scratch.pointer);
  const { floatAt } = scratch;
  const { own } = frame;
  const isLinear = floatAt(0) === own[0] && floatAt(1) === own[1] && floatAt(2) === own[2] && floatAt(3) === own[3];
  if (isLinear && floatAt(4) === own[4] && floatAt(5) === own[5] && outer === frame.outer) return frame.toPageUnits;
  const matrix: Matrix = [floatAt(0), floatAt(1), floatAt(2), floatAt(3), floatAt(4), floatAt(5)];
  walk.frame = { own: matrix, outer, toPageUnits: joinMatrices(matrix, outer) };
  return walk.frame.toPageUnits;
}

type Point = readonly [x: number, y: number];

/** A path that is filled and stroked counts twice. */
function addPath(walk: Walk, path: number, toPageUnits: Matrix): void {
  const { fill, stroke } = readPens(walk, path, toPageUnits);
  if (stroke) addSegments(walk, path, { toPageUnits, list: walk.strokes, pen: stroke, isFilled: false });
  if (fill) addSegments(walk, path, { toPageUnits, list: walk.fills, pen: fill, isFilled: true });
}

interface Painting {
  readonly toPageUnits: Matrix;
  readonly list: SegmentList;
  readonly pen: SegmentPen;
  /** The parts of a filled path are closed. */
  readonly isFilled: boolean;
}

function addSegments(walk: Walk, path: number, painting: Painting): void {
  const { calls } = walk;
  const { pointer, floatAt } = walk.scratch;
  const { toPageUnits, isFilled } = painting;
  const [a, b, c, d, e, f] = toPageUnits;
  const count = calls.FPDFPath_CountSegments(path);
  let start: Point = [0, 0];
  let last: Point = start;
  let controls: Point[] = NO_POINTS;
  const close = (): void => addLine(walk, painting, last, start);
  for (let index = 0; index < count && !isFull(walk); index += 1) {
    const segment = calls.FPDFPath_GetPathSegment(path, index);
    calls.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4);
    const x = floatAt(0);
    const y = floatAt(1);
    const point: Point = [a * x + c * y + e, b * x + d * y + f];
    const type = calls.FPDFPathSegment_GetType(segment);
    if (type === CURVE_TO && controls.length < 2) {
      controls = [...controls, point];
      continue;
    }
    if (type === CURVE_TO) flattenCurve([last, ...controls, point], walk.flatness, (from, to) => addLine(walk, painting, from, to));
    else if (type === LINE_TO) addLine(walk, painting, last, point);
    else {
      if (isFilled) close();
      start = point;
    }
    controls = NO_POINTS;
    last = point;
    if (calls.FPDFPathSegment_GetClose(segment) !== 0) {
      close();
      last = start;
    }
  }
  if (isFilled) close();
}

const NO_POINTS: Point[] = [];

/** Without segments outside the page. */
function addLine({ size }: Walk, { list, pen }: Painting, from: Point, to: Point): void {
  const x1 = from[0];
  const y1 = from[1];
  const x2 = to[0];
  const y2 = to[1];
  if (x1 === x2 && y1 === y2) return;
  if (!Number.isFinite(x1 + y1 + x2 + y2)) return;
  if (Math.max(x1, x2) < 0 || Math.max(y1, y2) < 0 || Math.min(x1, x2) > size.width || Math.min(y1, y2) > size.height) return;
  list.add(from, to, pen);
}
