import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type Matrix, joinMatrices } from './matrix.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';

/** A page that shows images and nothing else. */
export interface Scan {
  /** The resolution of its sharpest image. */
  readonly pixelsPerPoint: number;
  /** An image is rotated: PDFium places it by whole pixels that depend on the rest of the picture, so its page must be drawn in one piece. */
  readonly isTilted: boolean;
}

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const INVISIBLE_TEXT = 3;
const NO_FILL = 0;
const WHITE = 255;

/** More objects than a scan has, even with recognised text. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 4;

/** What images cover at least, as a share of the page, and what one covers whose resolution counts. */
const MIN_COVERED = 0.5;
const MIN_IMAGE = 0.01;

/** Sine of an angle too small to be seen. */
const ASKEW = 1e-4;

interface Walk {
  readonly module: WrappedPdfiumModule;
  readonly scratch: Scratch;
  /** In square points. */
  readonly pageArea: number;
  objects: number;
  covered: number;
  pixelsPerPoint: number;
  isTilted: boolean;
}

/** Undefined for a page that shows anything but images: what else it shows would lose its sharpness. */
export function findScan(module: WrappedPdfiumModule, page: number): Scan | undefined {
  return withScratch(module, (scratch) => {
    const pageArea = module.FPDF_GetPageWidthF(page) * module.FPDF_GetPageHeightF(page);
    const walk: Walk = { module, scratch, pageArea, objects: 0, covered: 0, pixelsPerPoint: 0, isTilted: false };
    const count = module.FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index += 1) {
      if (!visit(walk, module.FPDFPage_GetObject(page, index), { outer: IDENTITY, depth: 0 })) return undefined;
    }
    const { covered, pixelsPerPoint, isTilted } = walk;
    return covered >= MIN_COVERED && pixelsPerPoint > 0 ? { pixelsPerPoint, isTilted } : undefined;
  });
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** False when the object shows something that is no image. */
function visit(walk: Walk, object: number, { outer, depth }: { outer: Matrix; depth: number }): boolean {
  const { module, scratch } = walk;
  walk.objects += 1;
  if (walk.objects > MAX_OBJECTS) return false;
  const type = module.FPDFPageObj_GetType(object);
  if (type === TEXT) return module.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE_TEXT;
  if (type === PATH) return !isVisiblePath(walk, object);
  if (type !== IMAGE && type !== FORM) return false;
  module.FPDFPageObj_GetMatrix(object, scratch.pointer);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = scratch.floats(6);
  const matrix = joinMatrices([a, b, c, d, e, f], outer);
  if (type === IMAGE) return addImage(walk, object, matrix);
  if (depth >= MAX_DEPTH) return false;
  const count = module.FPDFFormObj_CountObjects(object);
  for (let index = 0; index < count; index += 1) {
    if (!visit(walk, module.FPDFFormObj_GetObject(object, index), { outer: matrix, depth: depth + 1 })) return false;
  }
  return true;
}

/** Paper is often painted white before the image is. */
function isVisiblePath({ module, scratch }: Walk, path: number): boolean {
  const { pointer, integers } = scratch;
  if (!module.FPDFPath_GetDrawMode(path, pointer, pointer + 4)) return true;
  const [fill = 1, stroke = 1] = integers(2);
  if (stroke !== 0) return true;
  if (fill === NO_FILL) return false;
  if (!module.FPDFPageObj_GetFillColor(path, pointer, pointer + 4, pointer + 8, pointer + 12)) return true;
  return !integers(3).every((channel) => channel === WHITE);
}

function addImage(walk: Walk, image: number, [a, b, c, d]: Matrix): boolean {
  const { module, scratch } = walk;
  const { pointer, integers } = scratch;
  if (!module.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4)) return false;
  const [columns = 0, rows = 0] = integers(2);
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const share = Math.abs(a * d - b * c) / walk.pageArea;
  walk.covered += share;
  if (share < MIN_IMAGE) return true;
  walk.pixelsPerPoint = Math.max(walk.pixelsPerPoint, columns / width, rows / height);
  const isUpright = Math.abs(b) <= ASKEW * width && Math.abs(c) <= ASKEW * height;
  const isSideways = Math.abs(a) <= ASKEW * width && Math.abs(d) <= ASKEW * height;
  walk.isTilted ||= !isUpright && !isSideways;
  return true;
}
