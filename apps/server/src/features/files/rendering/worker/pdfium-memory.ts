import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Memory for what PDFium answers through pointers, freed when `use` ends. The views are created for each read, because the heap may move. */
export interface Scratch {
  readonly pointer: number;
  readonly doubles: (count: number) => Float64Array;
  readonly floats: (count: number) => Float32Array;
  readonly integers: (count: number) => Int32Array;
  /** Single numbers, for what is read hundreds of thousands of times. */
  readonly floatAt: (index: number) => number;
  readonly integerAt: (index: number) => number;
}

const SCRATCH_BYTES = 64;

export function withScratch<T>(module: WrappedPdfiumModule, use: (scratch: Scratch) => T): T {
  const pointer = module.pdfium.wasmExports.malloc(SCRATCH_BYTES);
  const heap = (): ArrayBuffer => module.pdfium.HEAPU8.buffer;
  let view = new DataView(heap(), pointer, SCRATCH_BYTES);
  // A heap that moves leaves its old buffer empty.
  const currentView = (): DataView => {
    if (view.buffer.byteLength === 0) view = new DataView(heap(), pointer, SCRATCH_BYTES);
    return view;
  };
  try {
    return use({
      pointer,
      doubles: (count) => new Float64Array(heap(), pointer, count),
      floats: (count) => new Float32Array(heap(), pointer, count),
      integers: (count) => new Int32Array(heap(), pointer, count),
      floatAt: (index) => currentView().getFloat32(index * 4, true),
      integerAt: (index) => currentView().getInt32(index * 4, true),
    });
  } finally {
    module.pdfium.wasmExports.free(pointer);
  }
}
