import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageSize } from '../page-geometry.ts';
import type { Matrix } from './matrix.ts';
import { joinMatrices } from './matrix.ts';
import { pageFrame } from './pdfium-frame.ts';
import type { Scratch } from './pdfium-memory.ts';
import { withScratch } from './pdfium-memory.ts';

/** An image on a page. */
export interface PageImage {
  readonly columns: number;
  readonly rows: number;
  /** From its pixels to page units. */
  readonly toPage: Matrix;
  /** Of the page, from 0 to 1. */
  readonly share: number;
}

const IMAGE = 3;
const FORM = 5;

/** Pages may have objects without end: the rest is left out. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 4;

interface Walk {
  readonly module: WrappedPdfiumModule;
  readonly scratch: Scratch;
  /** In square page units. */
  readonly pageArea: number;
  /** As a share of the page. */
  readonly smallest: number;
  readonly found: PageImage[];
  objects: number;
}

/** The images that cover at least this share of the page, in the order in which they are drawn. */
export function findImages(
  module: WrappedPdfiumModule,
  page: number,
  { size, smallest }: { size: PageSize; smallest: number },
): readonly PageImage[] {
  const toPageUnits = pageFrame(module, page, size);
  return withScratch(module, (scratch) => {
    const walk: Walk = { module, scratch, pageArea: size.width * size.height, smallest, found: [], objects: 0 };
    const count = module.FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index += 1) visit(walk, module.FPDFPage_GetObject(page, index), { toPageUnits, depth: 0 });
    return walk.found;
  });
}

function visit(walk: Walk, object: number, { toPageUnits, depth }: { toPageUnits: Matrix; depth: number }): void {
  const { module, scratch } = walk;
  walk.objects += 1;
  const type = module.FPDFPageObj_GetType(object);
  if (walk.objects > MAX_OBJECTS || (type !== IMAGE && type !== FORM)) return;
  module.FPDFPageObj_GetMatrix(object, scratch.pointer);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = scratch.floats(6);
  const matrix = joinMatrices([a, b, c, d, e, f], toPageUnits);
  if (type === IMAGE) return addImage(walk, object, matrix);
  const count = depth < MAX_DEPTH ? module.FPDFFormObj_CountObjects(object) : 0;
  for (let index = 0; index < count; index += 1) {
    visit(walk, module.FPDFFormObj_GetObject(object, index), { toPageUnits: matrix, depth: depth + 1 });
  }
}

/** An image fills the unit square, y up. */
function addImage(walk: Walk, image: number, matrix: Matrix): void {
  const { module, scratch } = walk;
  const [a, b, c, d] = matrix;
  const share = Math.abs(a * d - b * c) / walk.pageArea;
  if (share < walk.smallest || share === 0) return;
  if (!module.FPDFImageObj_GetImagePixelSize(image, scratch.pointer, scratch.pointer + 4)) return;
  const [columns = 0, rows = 0] = scratch.integers(2);
  if (columns > 0 && rows > 0)
    walk.found.push({ columns, rows, share, toPage: joinMatrices([1 / columns, 0, 0, -1 / rows, 0, 1], matrix) });
}
