import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { SheetPicture } from '@sheetmark/compare';
import type { Matrix } from './matrix.ts';
import { applyMatrix } from './matrix.ts';

/** Larger pictures are told apart by their size alone: hashing them would take longer than drawing them. */
const MAX_BYTES = 2 ** 26;
/** How many bytes of a picture's data the hash looks at, spread over all of it. */
const SAMPLES = 2 ** 16;

export function readPicture(module: WrappedPdfiumModule, image: number, toPageUnits: Matrix): SheetPicture {
  const corners = [
    applyMatrix(toPageUnits, 0, 0),
    applyMatrix(toPageUnits, 1, 0),
    applyMatrix(toPageUnits, 1, 1),
    applyMatrix(toPageUnits, 0, 1),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return { box, hash: hashOf(module, image) };
}

function hashOf(module: WrappedPdfiumModule, image: number): number {
  const length = module.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  if (length === 0 || length > MAX_BYTES) return length;
  const pointer = module.pdfium.wasmExports.malloc(length);
  if (pointer === 0) return length;
  try {
    module.FPDFImageObj_GetImageDataRaw(image, pointer, length);
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
