import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Memory for what PDFium answers through pointers, to be used until `use` ends. The views are created for each read, because the heap may move. */
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

/** Those that aren't in use. They are used again, with the same functions, because code that calls other ones would be compiled again for each page. */
const unused = new WeakMap<WrappedPdfiumModule, Scratch[]>();

export function withScratch<T>(module: WrappedPdfiumModule, use: (scratch: Scratch) => T): T {
  const known = unused.get(module) ?? [];
  unused.set(module, known);
  const scratch = known.pop() ?? createScratch(module);
  try {
    return use(scratch);
  } finally {
    known.push(scratch);
  }
}

function createScratch(module: WrappedPdfiumModule): Scratch {
  const pointer = module.pdfium.wasmExports.malloc(SCRATCH_BYTES);
  const heap = (): ArrayBuffer => module.pdfium.HEAPU8.buffer;
  let view = new DataView(heap(), pointer, SCRATCH_BYTES);
  // A heap that moves leaves its old buffer empty.
  const currentView = (): DataView => {
    if (view.buffer.byteLength === 0) view = new DataView(heap(), pointer, SCRATCH_BYTES);
    return view;
  };
  return {
    pointer,
    doubles: (count) => new Float64Array(heap(), pointer, count),
    floats: (count) => new Float32Array(heap(), pointer, count),
    integers: (count) => new Int32Array(heap(), pointer, count),
    floatAt: (index) => currentView().getFloat32(index * 4, true),
    integerAt: (index) => currentView().getInt32(index * 4, true),
  };
}
