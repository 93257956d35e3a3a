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
      const isKnown = annotation !== 0 && module.FPDFAnnot_GetRect(annotation, pointer);
      const [left = 0, top = 0, right = 0, bottom = 0] = floats(4);
      if (annotation !== 0) module.FPDFPage_CloseAnnot(annotation);
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

const EVERYWHERE: AnnotationBox = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

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
