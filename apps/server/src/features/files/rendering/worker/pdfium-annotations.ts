import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { View } from '../page-geometry.ts';
import { applyMatrix } from './matrix.ts';
import { pageFrame } from './pdfium-frame.ts';
import { withScratch } from './pdfium-memory.ts';

/** A share of the page's width and height each, y down from the top left of the upright, cropped page. */
export interface AnnotationBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Smoothed edges reach beyond a box by less than this many pixels. */
const MARGIN = 2;

/** Where annotations and form fields lie: PDFium creates them for each picture, which costs a tile more than everything else. */
export function findAnnotations(module: WrappedPdfiumModule, page: number): readonly AnnotationBox[] {
  const count = module.FPDFPage_GetAnnotCount(page);
  if (count <= 0) return [];
  const size = { width: module.FPDF_GetPageWidthF(page), height: module.FPDF_GetPageHeightF(page) };
  const toPoints = pageFrame(module, page, size);
  return withScratch(module, ({ pointer, floats }) =>
    Array.from({ length: count }, (_, index) => {
      const annotation = module.FPDFPage_GetAnnot(page, index);
      const isHidden = annotation !== 0 && (module.FPDFAnnot_GetFlags(annotation) & HIDDEN) !== 0;
      const isKnown = annotation !== 0 && module.FPDFAnnot_GetRect(annotation, pointer);
      const [left = 0, top = 0, right = 0, bottom = 0] = floats(4);
      if (annotation !== 0) module.FPDFPage_CloseAnnot(annotation);
      if (isHidden) return NOWHERE;
      if (!isKnown) return EVERYWHERE;
      const [x1, y1] = applyMatrix(toPoints, left, top);
      const [x2, y2] = applyMatrix(toPoints, right, bottom);
      return {
        left: Math.min(x1, x2) / size.width,
        top: Math.min(y1, y2) / size.height,
        right: Math.max(x1, x2) / size.width,
        bottom: Math.max(y1, y2) / size.height,
      };
    }),
  );
}

/**
 * Subtypes, in PDFium's numbers, that become markups when they are imported: notes, texts, lines, boxes, polygons, marked words, carets and ink.
 * Stamps do only if they were exported here.
 */
const IMPORTABLE = new Set([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]);
const STAMP = 13;
const HIDDEN = 2;
/** Bytes of a name's beginning in UTF-16. */
const NAME_BYTES = 2 * 'sheetmark-'.length;

/** Hides annotations in memory, so that those that are markups now aren't drawn twice. */
export function hideImportable(module: WrappedPdfiumModule, page: number): void {
  const count = module.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = module.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = module.FPDFAnnot_GetSubtype(annotation);
    if (IMPORTABLE.has(subtype) || (subtype === STAMP && isExported(module, annotation)))
      module.FPDFAnnot_SetFlags(annotation, module.FPDFAnnot_GetFlags(annotation) | HIDDEN);
    module.FPDFPage_CloseAnnot(annotation);
  }
}

/** Whether its name (NM) begins like those of exported markups. */
function isExported(module: WrappedPdfiumModule, annotation: number): boolean {
  const length = module.FPDFAnnot_GetStringValue(annotation, 'NM', 0, 0);
  if (length <= NAME_BYTES || length > 1_000) return false;
  const buffer = module.pdfium.wasmExports.malloc(length);
  module.FPDFAnnot_GetStringValue(annotation, 'NM', buffer, length);
  const name = Buffer.from(module.pdfium.HEAPU8.slice(buffer, buffer + NAME_BYTES)).toString('utf16le');
  module.pdfium.wasmExports.free(buffer);
  return name === 'sheetmark-';
}

const EVERYWHERE: AnnotationBox = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

const NOWHERE: AnnotationBox = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

export function showsAny(boxes: readonly AnnotationBox[], view: View): boolean {
  const [left, right] = [view.left - MARGIN, view.left + view.width + MARGIN];
  const [top, bottom] = [view.top - MARGIN, view.top + view.height + MARGIN];
  return boxes.some(
    (box) =>
      box.left * view.layoutWidth < right &&
      box.right * view.layoutWidth > left &&
      box.top * view.layoutHeight < bottom &&
      box.bottom * view.layoutHeight > top,
  );
}
