import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { SheetPicture } from '@sheetmark/compare';
import type { Matrix } from './matrix.ts';
import { callsOf } from './pdfium-calls.ts';

/** Larger pictures are told apart by their size alone: hashing them would take longer than drawing them. */
const MAX_BYTES = 2 ** 26;
/** How many bytes of a picture's data the hash looks at, spread over all of it. */
const SAMPLES = 2 ** 16;

export function readPicture(module: WrappedPdfiumModule, image: number, toPageUnits: Matrix): SheetPicture {
  const [a, b, c, d, e, f] = toPageUnits;
  // The unit square, as it lies on the page.
  const box = {
    left: e + Math.min(a, 0) + Math.min(c, 0),
    top: f + Math.min(b, 0) + Math.min(d, 0),
    right: e + Math.max(a, 0) + Math.max(c, 0),
    bottom: f + Math.max(b, 0) + Math.max(d, 0),
  };
  return { box, hash: hashOf(module, image) };
}

function hashOf(module: WrappedPdfiumModule, image: number): number {
  const { FPDFImageObj_GetImageDataRaw: readData } = callsOf(module);
  const length = readData(image, 0, 0);
  if (length === 0 || length > MAX_BYTES) return length;
  const pointer = module.pdfium.wasmExports.malloc(length);
  if (pointer === 0) return length;
  try {
    readData(image, pointer, length);
    return hashBytes(module.pdfium.HEAPU8.subarray(pointer, pointer + length));
  } finally {
    module.pdfium.wasmExports.free(pointer);
  }
}

/** FNV-1a of the length and of evenly spread bytes. */
function hashBytes(bytes: Uint8Array): number {
  const step = Math.max(1, Math.floor(bytes.length / SAMPLES));
  let hash = 0x811c9dc5 ^ bytes.length;
  for (let at = 0; at < bytes.length; at += step) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
