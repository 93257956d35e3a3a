import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { MAX_LINES } from '../page-content.ts';
import type { PageSize } from '../page-geometry.ts';
import type { Matrix } from './matrix.ts';
import { applyMatrix, joinMatrices } from './matrix.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';

const PATH = 2;
const FORM = 5;
const LINE_TO = 0;
const MOVE_TO = 2;

/** How deep forms that draw forms are followed, and how many objects are looked at: both may be endless by design. */
const MAX_DEPTH = 8;
const MAX_OBJECTS = 1_000_000;

interface PageLines {
  readonly lines: readonly number[];
  readonly isCut: boolean;
}

interface Walk {
  readonly module: WrappedPdfiumModule;
  readonly scratch: Scratch;
  readonly size: PageSize;
  /** Four numbers for each line. */
  readonly lines: number[];
  objects: number;
}

/** The straight parts of all paths, in page units; without curves and lines outside the page. */
export function readLines(module: WrappedPdfiumModule, page: number, frame: { size: PageSize; toPageUnits: Matrix }): PageLines {
  return withScratch(module, (scratch) => {
    const walk: Walk = { module, scratch, size: frame.size, lines: [], objects: 0 };
    const count = module.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && !isFull(walk); index += 1) {
      visit(walk, module.FPDFPage_GetObject(page, index), { toPageUnits: frame.toPageUnits, depth: 0 });
    }
    return { lines: walk.lines, isCut: isFull(walk) };
  });
}

function isFull({ lines, objects }: Walk): boolean {
  return lines.length >= MAX_LINES * 4 || objects >= MAX_OBJECTS;
}

function visit(walk: Walk, object: number, at: { toPageUnits: Matrix; depth: number }): void {
  const { module } = walk;
  walk.objects += 1;
  const type = module.FPDFPageObj_GetType(object);
  if (type !== PATH && type !== FORM) return;
  const toPageUnits = joinMatrices(matrixOf(walk, object), at.toPageUnits);
  if (type === PATH) return addLines(walk, object, toPageUnits);
  const count = at.depth < MAX_DEPTH ? module.FPDFFormObj_CountObjects(object) : 0;
  for (let index = 0; index < count && !isFull(walk); index += 1) {
    visit(walk, module.FPDFFormObj_GetObject(object, index), { toPageUnits, depth: at.depth + 1 });
  }
}

function matrixOf({ module, scratch }: Walk, object: number): Matrix {
  module.FPDFPageObj_GetMatrix(object, scratch.pointer);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = scratch.floats(6);
  return [a, b, c, d, e, f];
}

type Point = readonly [x: number, y: number];

function addLines(walk: Walk, path: number, toPageUnits: Matrix): void {
  const { module, scratch } = walk;
  const count = module.FPDFPath_CountSegments(path);
  let start: Point = [0, 0];
  let last: Point = start;
  for (let index = 0; index < count && !isFull(walk); index += 1) {
    const segment = module.FPDFPath_GetPathSegment(path, index);
    module.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4);
    const [x = 0, y = 0] = scratch.floats(2);
    const point = applyMatrix(toPageUnits, x, y);
    const type = module.FPDFPathSegment_GetType(segment);
    if (type === MOVE_TO) start = point;
    if (type === LINE_TO) addLine(walk, last, point);
    if (module.FPDFPathSegment_GetClose(segment)) addLine(walk, point, start);
    last = point;
  }
}

/** Rounded to a hundredth of a page unit. */
function addLine({ lines, size }: Walk, one: Point, other: Point): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [...one, ...other].map((value) => Math.round(value * 100) / 100);
  if (x1 === x2 && y1 === y2) return;
  if (![x1, y1, x2, y2].every(Number.isFinite)) return;
  if (Math.max(x1, x2) < 0 || Math.max(y1, y2) < 0 || Math.min(x1, x2) > size.width || Math.min(y1, y2) > size.height) return;
  lines.push(x1, y1, x2, y2);
}
