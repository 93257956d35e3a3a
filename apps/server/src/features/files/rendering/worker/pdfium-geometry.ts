import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Segments, SheetGeometry, SheetPicture } from '@sheetmark/compare';
import type { PageSize } from '../page-geometry.ts';
import { flattenCurve } from './flatten-curve.ts';
import type { Matrix } from './matrix.ts';
import { applyMatrix, joinMatrices } from './matrix.ts';
import { pageFrame } from './pdfium-frame.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';
import { readPens } from './pdfium-pens.ts';
import { readPicture } from './pdfium-picture.ts';
import { readWords } from './pdfium-words.ts';
import { createSegmentList, type SegmentList, type SegmentPen } from './segment-list.ts';

declare global {
  /** PDFium's functions without the package's conversions, which take as long as the calls themselves. Pointers and results are numbers. */
  interface EmscriptenModule {
    readonly _FPDFPageObj_GetType: (object: number) => number;
    readonly _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
    readonly _FPDFPath_CountSegments: (path: number) => number;
    readonly _FPDFPath_GetPathSegment: (path: number, index: number) => number;
    readonly _FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number;
    readonly _FPDFPathSegment_GetType: (segment: number) => number;
    readonly _FPDFPathSegment_GetClose: (segment: number) => number;
  }
}

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
  readonly scratch: Scratch;
  readonly size: PageSize;
  readonly flatness: number;
  readonly strokes: SegmentList;
  readonly fills: SegmentList;
  readonly pictures: SheetPicture[];
  objects: number;
}

/** All that a comparison needs to know about an open page. `size` is in page units. */
export function readGeometry(module: WrappedPdfiumModule, page: number, size: PageSize): SheetGeometry {
  const toPageUnits = pageFrame(module, page, size);
  const { strokes, fills, pictures } = readPaths(module, page, { size, toPageUnits });
  return { ...size, words: readWords(module, page, toPageUnits), strokes, fills, pictures };
}

interface Paths {
  readonly strokes: Segments;
  readonly fills: Segments;
  readonly pictures: readonly SheetPicture[];
}

function readPaths(module: WrappedPdfiumModule, page: number, frame: { size: PageSize; toPageUnits: Matrix }): Paths {
  return withScratch(module, (scratch) => {
    const { size, toPageUnits } = frame;
    const flatness = Math.min(size.width, size.height) * FLATNESS;
    const lists = { strokes: createSegmentList('strokes'), fills: createSegmentList('fills') };
    const walk: Walk = { module, scratch, size, flatness, ...lists, pictures: [], objects: 0 };
    const count = module.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && !isFull(walk); index += 1) {
      visit(walk, module.FPDFPage_GetObject(page, index), { toPageUnits, depth: 0 });
    }
    return { strokes: walk.strokes.finish(), fills: walk.fills.finish(), pictures: walk.pictures };
  });
}

function isFull({ strokes, fills, objects }: Walk): boolean {
  return strokes.count() + fills.count() >= MAX_SEGMENTS || objects >= MAX_OBJECTS;
}

function visit(walk: Walk, object: number, at: { toPageUnits: Matrix; depth: number }): void {
  const { module } = walk;
  walk.objects += 1;
  const type = module.pdfium._FPDFPageObj_GetType(object);
  if (type !== PATH && type !== FORM && type !== IMAGE) return;
  const toPageUnits = joinMatrices(matrixOf(walk, object), at.toPageUnits);
  if (type === PATH) return addPath(walk, object, toPageUnits);
  if (type === IMAGE) {
    if (walk.pictures.length < MAX_PICTURES) walk.pictures.push(readPicture(module, object, toPageUnits));
    return;
  }
  const count = at.depth < MAX_DEPTH ? module.FPDFFormObj_CountObjects(object) : 0;
  for (let index = 0; index < count && !isFull(walk); index += 1) {
    visit(walk, module.FPDFFormObj_GetObject(object, index), { toPageUnits, depth: at.depth + 1 });
  }
}

function matrixOf({ module, scratch }: Walk, object: number): Matrix {
  module.pdfium._FPDFPageObj_GetMatrix(object, scratch.pointer);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = scratch.floats(6);
  return [a, b, c, d, e, f];
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
  const { pdfium } = walk.module;
  const { pointer, floats } = walk.scratch;
  const { toPageUnits, isFilled } = painting;
  const count = pdfium._FPDFPath_CountSegments(path);
  let start: Point = [0, 0];
  let last: Point = start;
  let controls: Point[] = [];
  const close = (): void => addLine(walk, painting, [last, start]);
  for (let index = 0; index < count && !isFull(walk); index += 1) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index);
    pdfium._FPDFPathSegment_GetPoint(segment, pointer, pointer + 4);
    const [x = 0, y = 0] = floats(2);
    const point = applyMatrix(toPageUnits, x, y);
    const type = pdfium._FPDFPathSegment_GetType(segment);
    if (type === CURVE_TO && controls.length < 2) {
      controls.push(point);
      continue;
    }
    if (type === CURVE_TO) flattenCurve([last, ...controls, point], walk.flatness, (from, to) => addLine(walk, painting, [from, to]));
    else if (type === LINE_TO) addLine(walk, painting, [last, point]);
    else {
      if (isFilled) close();
      start = point;
    }
    controls = [];
    last = point;
    if (pdfium._FPDFPathSegment_GetClose(segment) !== 0) {
      close();
      last = start;
    }
  }
  if (isFilled) close();
}

/** Without segments outside the page. */
function addLine({ size }: Walk, { list, pen }: Painting, [[x1, y1], [x2, y2]]: readonly [Point, Point]): void {
  if (x1 === x2 && y1 === y2) return;
  if (!Number.isFinite(x1 + y1 + x2 + y2)) return;
  if (Math.max(x1, x2) < 0 || Math.max(y1, y2) < 0 || Math.min(x1, x2) > size.width || Math.min(y1, y2) > size.height) return;
  list.add([x1, y1, x2, y2], pen);
}
