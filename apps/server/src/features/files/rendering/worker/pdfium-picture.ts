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

/** Small pictures are unpacked first: patterns consist of thousands, and each program that rewrites a file packs them otherwise. */
const SMALL_BYTES = 2 ** 14;

function hashOf(module: WrappedPdfiumModule, image: number): number {
  const { FPDFImageObj_GetImageDataRaw: readPacked, FPDFImageObj_GetImageDataDecoded: readUnpacked } = callsOf(module);
  const packed = readPacked(image, 0, 0);
  if (packed === 0 || packed > MAX_BYTES) return packed;
  if (packed > SMALL_BYTES) return hashData(module, packed, (pointer, length) => readPacked(image, pointer, length));
  const length = readUnpacked(image, 0, 0);
  return length > MAX_BYTES ? length : hashData(module, length, (pointer, all) => readUnpacked(image, pointer, all));
}

function hashData({ pdfium }: WrappedPdfiumModule, length: number, read: (pointer: number, length: number) => void): number {
  const pointer = length === 0 ? 0 : pdfium.wasmExports.malloc(length);
  if (pointer === 0) return length;
  try {
    read(pointer, length);
    return hashBytes(pdfium.HEAPU8.subarray(pointer, pointer + length));
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

/** FNV-1a of the length and of evenly spread bytes. */
function hashBytes(bytes: Uint8Array): number {
  const step = Math.max(1, Math.floor(bytes.length / SAMPLES));
  let hash = 0x811c9dc5 ^ bytes.length;
  for (let at = 0; at < bytes.length; at += step) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
