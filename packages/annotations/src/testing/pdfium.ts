import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

declare module '@embedpdf/pdfium' {
  interface PdfiumRuntimeMethods {
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
  }
}

const require = createRequire(import.meta.url);
let started: Promise<WrappedPdfiumModule> | null = null;

async function start(): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(join(dirname(require.resolve('@embedpdf/pdfium')), 'pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Pixels of a page's longer side. */
const SIDE = 300;
const [WITH_ANNOTATIONS, WHITE] = [1, 0xffffffff];

export interface SeenPage {
  /** Names of its annotations (NM), in order. */
  readonly names: readonly string[];
  readonly pixels: Uint8Array;
}

async function open<T>(bytes: Uint8Array, password: string, read: (m: WrappedPdfiumModule, document: number) => T): Promise<T> {
  started ??= start();
  const m = await started;
  const { malloc, free } = m.pdfium.wasmExports;
  const at = malloc(bytes.length);
  m.pdfium.HEAPU8.set(bytes, at);
  const document = m.FPDF_LoadMemDocument(at, bytes.length, password);
  if (!document) throw new Error(`PDFium can't open the file: ${m.FPDF_GetLastError()}`);
  try {
    return read(m, document);
  } finally {
    m.FPDF_CloseDocument(document);
    free(at);
  }
}

function onPage<T>(m: WrappedPdfiumModule, { document, index }: { document: number; index: number }, read: (page: number) => T): T {
  const page = m.FPDF_LoadPage(document, index);
  const found = read(page);
  m.FPDF_ClosePage(page);
  return found;
}

/** What PDFium sees of a file. */
export const seenByPdfium = (bytes: Uint8Array, password = '', side = SIDE): Promise<SeenPage[]> =>
  open(bytes, password, (m, document) =>
    Array.from({ length: m.FPDF_GetPageCount(document) }, (_, index) =>
      onPage(m, { document, index }, (page) => ({ names: namesOn(m, page), pixels: picture(m, page, side) })),
    ),
  );

/** The names (NM) of the annotations on these pages, from 1 on, as PDFium sees them. Draws nothing. */
export const namesByPdfium = (bytes: Uint8Array, password: string, numbers: readonly number[]): Promise<string[][]> =>
  open(bytes, password, (m, document) => numbers.map((number) => onPage(m, { document, index: number - 1 }, (page) => namesOn(m, page))));

function namesOn(m: WrappedPdfiumModule, page: number): string[] {
  const { malloc, free } = m.pdfium.wasmExports;
  return Array.from({ length: m.FPDFPage_GetAnnotCount(page) }, (_, index) => {
    const annotation = m.FPDFPage_GetAnnot(page, index);
    const length = m.FPDFAnnot_GetStringValue(annotation, 'NM', 0, 0);
    const buffer = malloc(length);
    m.FPDFAnnot_GetStringValue(annotation, 'NM', buffer, length);
    const text = Buffer.from(m.pdfium.HEAPU8.slice(buffer, buffer + length - 2)).toString('utf16le');
    free(buffer);
    m.FPDFPage_CloseAnnot(annotation);
    return text;
  });
}

function picture(m: WrappedPdfiumModule, page: number, side: number): Uint8Array {
  const [width, height] = [m.FPDF_GetPageWidthF(page), m.FPDF_GetPageHeightF(page)];
  const scale = side / Math.max(width, height);
  const [wide, high] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const bitmap = m.FPDFBitmap_Create(wide, high, 0);
  m.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, WHITE);
  m.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, WITH_ANNOTATIONS);
  const buffer = m.FPDFBitmap_GetBuffer(bitmap);
  const pixels = m.pdfium.HEAPU8.slice(buffer, buffer + m.FPDFBitmap_GetStride(bitmap) * high);
  m.FPDFBitmap_Destroy(bitmap);
  return pixels;
}
