import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Memory for what PDFium answers through pointers, freed when `use` ends. The views are created for each read, because the heap may move. */
export interface Scratch {
  readonly pointer: number;
  readonly doubles: (count: number) => Float64Array;
  readonly floats: (count: number) => Float32Array;
  readonly integers: (count: number) => Int32Array;
}

const SCRATCH_BYTES = 64;

export function withScratch<T>(module: WrappedPdfiumModule, use: (scratch: Scratch) => T): T {
  const pointer = module.pdfium.wasmExports.malloc(SCRATCH_BYTES);
  const heap = (): ArrayBuffer => module.pdfium.HEAPU8.buffer;
  try {
    return use({
      pointer,
      doubles: (count) => new Float64Array(heap(), pointer, count),
      floats: (count) => new Float32Array(heap(), pointer, count),
      integers: (count) => new Int32Array(heap(), pointer, count),
    });
  } finally {
    module.pdfium.wasmExports.free(pointer);
  }
}
