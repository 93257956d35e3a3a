import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageSize } from '../page-geometry.ts';
import type { Matrix } from './matrix.ts';
import { joinMatrices } from './matrix.ts';
import type { Canvas } from './pdfium-canvas.ts';
import type { Pixels } from './pixels.ts';

const DRAW_ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;

/** A page placed on a picture by any matrix: scaled, rotated, shifted. */
export interface Placement {
  /** The page's, in page units. */
  readonly page: PageSize;
  /** From page units to pixels. */
  readonly toPixels: Matrix;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export function drawPlaced(
  { module, canvas }: { module: WrappedPdfiumModule; canvas: Canvas },
  handle: number,
  { page, toPixels, width, height }: Placement,
): Pixels {
  // PDFium's matrix starts from points: it ignores UserUnit.
  const [pointsWide, pointsHigh] = [module.FPDF_GetPageWidthF(handle), module.FPDF_GetPageHeightF(handle)];
  const matrix = joinMatrices([page.width / pointsWide, 0, 0, page.height / pointsHigh, 0, 0], toPixels);
  const pointer = module.pdfium.wasmExports.malloc((matrix.length + 4) * Float32Array.BYTES_PER_ELEMENT);
  try {
    return canvas.draw({ width, height }, (bitmap) => {
      const floats = new Float32Array(module.pdfium.HEAPU8.buffer, pointer, matrix.length + 4);
      floats.set([...matrix, 0, 0, width, height]);
      const clip = pointer + matrix.length * Float32Array.BYTES_PER_ELEMENT;
      module.FPDF_RenderPageBitmapWithMatrix(bitmap, handle, pointer, clip, DRAW_ANNOTATIONS | REVERSE_BYTE_ORDER);
    });
  } finally {
    module.pdfium.wasmExports.free(pointer);
  }
}
