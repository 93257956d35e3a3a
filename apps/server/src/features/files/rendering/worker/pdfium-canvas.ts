import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { RenderError } from '../failures.ts';
import type { Pixels } from './pixels.ts';

/** Four bytes a pixel, the fourth of no meaning: quicker to draw and to read than three. */
const BITMAP_BGRX = 3;
const BYTES = 4;
const WHITE = 0xff;

/** One piece of memory that is drawn into again and again, as large as the largest picture so far. */
export interface Canvas {
  /** White, then what `paint` draws on the bitmap it is given. The pixels are good until the next picture. */
  draw(size: { readonly width: number; readonly height: number }, paint: (bitmap: number) => void): Pixels;
}

export function createCanvas(module: WrappedPdfiumModule): Canvas {
  let pointer = 0;
  let reserved = 0;
  const reserve = (bytes: number): void => {
    if (bytes <= reserved) return;
    if (pointer !== 0) module.pdfium.wasmExports.free(pointer);
    pointer = module.pdfium.wasmExports.malloc(bytes);
    reserved = pointer === 0 ? 0 : bytes;
    if (pointer === 0) throw new RenderError('too_large', `no memory for ${bytes} bytes of pixels`);
  };
  return {
    draw({ width, height }, paint) {
      const bytes = width * height * BYTES;
      reserve(bytes);
      module.pdfium.HEAPU8.fill(WHITE, pointer, pointer + bytes);
      const bitmap = module.FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, pointer, width * BYTES);
      if (bitmap === 0) throw new RenderError('too_large', `no bitmap of ${width} × ${height} pixels`);
      try {
        paint(bitmap);
      } finally {
        module.FPDFBitmap_Destroy(bitmap);
      }
      // Read the heap again: drawing may have grown, and so replaced, it.
      return { data: module.pdfium.HEAPU8.subarray(pointer, pointer + bytes), width, height };
    },
  };
}
