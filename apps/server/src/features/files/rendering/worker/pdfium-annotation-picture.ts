import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { AnnotationMark } from '../protocol.ts';

export interface PlacedAnnotation extends Pick<AnnotationMark, 'place' | 'box'> {
  /** Pixels per point. */
  readonly scale: number;
}

/** Blue, green, red and opacity of each pixel, row by row. */
export interface DrawnAnnotation {
  readonly width: number;
  readonly height: number;
  readonly bgra: Uint8Array;
}

const [WITH_ALPHA, NORMAL_APPEARANCE, NO_FLAGS] = [1, 0, 0];

/** An annotation's appearance without the page below it. PDFium itself draws annotations only with their page; the package's addition can. */
export function drawAnnotation(module: WrappedPdfiumModule, page: number, { place, box, scale }: PlacedAnnotation): DrawnAnnotation | null {
  const { malloc, free } = module.pdfium.wasmExports;
  const annotation = place < module.FPDFPage_GetAnnotCount(page) ? module.FPDFPage_GetAnnot(page, place) : 0;
  if (annotation === 0) return null;
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))];
  const bitmap = module.FPDFBitmap_Create(width, height, WITH_ALPHA);
  const matrix = malloc(6 * Float32Array.BYTES_PER_ELEMENT);
  try {
    if (bitmap === 0) return null;
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0);
    new Float32Array(module.pdfium.HEAPU8.buffer, matrix, 6).set([scale, 0, 0, scale, -box.x * scale, -box.y * scale]);
    if (!module.EPDF_RenderAnnotBitmap(bitmap, page, annotation, NORMAL_APPEARANCE, matrix, NO_FLAGS)) return null;
    const pixels = module.FPDFBitmap_GetBuffer(bitmap);
    return { width, height, bgra: module.pdfium.HEAPU8.slice(pixels, pixels + width * height * 4) };
  } finally {
    free(matrix);
    if (bitmap !== 0) module.FPDFBitmap_Destroy(bitmap);
    module.FPDFPage_CloseAnnot(annotation);
  }
}
