import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { SheetGeometry } from '@sheetmark/compare';
import { LRUCache } from 'lru-cache';
import { RenderError, type RenderFailureCode } from '../failures.ts';
import type { PageContent } from '../page-content.ts';
import type { PageSize, View } from '../page-geometry.ts';
import { drawAnnotation, type DrawnAnnotation, type PlacedAnnotation } from './pdfium-annotation-picture.ts';
import type { AnnotationBox } from './pdfium-annotations.ts';
import { findAnnotations, hideImportable, showsAny } from './pdfium-annotations.ts';
import type { Canvas } from './pdfium-canvas.ts';
import { createCanvas } from './pdfium-canvas.ts';
import { readContent, readUnread, type UnreadContent } from './pdfium-content.ts';
import { readGeometry } from './pdfium-geometry.ts';
import type { MainImage } from './pdfium-main-image.ts';
import { findMainImage } from './pdfium-main-image.ts';
import type { Placement } from './pdfium-placed.ts';
import { drawPlaced } from './pdfium-placed.ts';
import type { Scan } from './pdfium-scan.ts';
import { findScan } from './pdfium-scan.ts';
import type { Pixels } from './pixels.ts';

declare global {
  /** The part used here of what PDFium's package expects `@types/emscripten` to declare. */
  interface EmscriptenModule {
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    readonly wasmBinary: ArrayBuffer;
    readonly print: (text: string) => void;
    readonly printErr: (text: string) => void;
  }
}

/** With pdfium-*.ts the only files that know PDFium. They keep to PDFium's own API, and the package's PDFiumExt_* to set it up, so another build could replace this one. */

const DRAW_ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
/** By the number of PDFium's error. */
const failuresByError: ReadonlyMap<number, RenderFailureCode> = new Map([
  [4, 'encrypted'],
  [5, 'unknown_protection'],
]);
const WARM_PAGES = 4;

/** What PDFium itself takes for a page without a usable box, in points. */
const DEFAULT_PAGE: PageSize = { width: 612, height: 792 };

export interface PdfDocument {
  readonly pageCount: number;
  /** 0-based indexes of the pages held open. */
  warmPages(): number[];
  /** In points, upright and cropped; PDFium ignores UserUnit. */
  pageSize(index: number): PageSize;
  /** The pixels are good until the next picture. */
  draw(index: number, view: View): Pixels;
  /** Undefined unless the page is one. */
  findScan(index: number): Scan | undefined;
  /** `size` is the page's in page units. Undefined where there is none. */
  findMainImage(index: number, size: PageSize): MainImage | undefined;
  /** `size` is the page's in page units. */
  read(index: number, size: PageSize): PageContent;
  /** Its text, and its parts that have none. `size` is the page's in page units. */
  readUnread(index: number, size: PageSize): UnreadContent;
  /** What a comparison needs to know. `size` is the page's in page units. */
  readGeometry(index: number, size: PageSize): SheetGeometry;
  /** Draws the page as `placement` says. The pixels are good until the next picture. */
  drawPlaced(index: number, placement: Placement): Pixels;
  countAnnotations(index: number): number;
  /** One annotation alone; null if it can't be drawn. */
  drawAnnotation(index: number, mark: PlacedAnnotation): DrawnAnnotation | null;
  /** The file's bytes where they lie: use them before the next call. */
  bytes(): Buffer;
  close(): void;
}

export interface OpenOptions {
  readonly maxBytes: number;
  /** Of an encrypted document. */
  readonly password?: string | undefined;
  /** Leaves out the annotations that can be imported as markups. */
  readonly hidesAnnotations?: boolean | undefined;
  /** An incremental update, read as if it were at the end of the file. */
  readonly appended?: Uint8Array | undefined;
}

export interface Pdfium {
  open(path: string, options: OpenOptions): PdfDocument;
}

interface OpenDocument {
  readonly module: WrappedPdfiumModule;
  readonly document: number;
  readonly canvas: Canvas;
  readonly form: Form | undefined;
  readonly hidesAnnotations: boolean;
  readonly pages: LRUCache<number, OpenPage>;
}

interface OpenPage {
  readonly handle: number;
  readonly annotations: readonly AnnotationBox[];
}

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = await init({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer, print: ignore, printErr: ignore });
  module.PDFiumExt_Init();
  const canvas = createCanvas(module);
  return { open: (path, options) => openDocument({ module, canvas }, path, options) };
}

function openDocument(
  { module, canvas }: Pick<OpenDocument, 'module' | 'canvas'>,
  path: string,
  { maxBytes, password = '', appended, hidesAnnotations = false }: OpenOptions,
): PdfDocument {
  const file = copyIntoMemory(module, path, { maxBytes, appended });
  const document = module.FPDF_LoadMemDocument(file.pointer, file.length, password);
  if (document === 0) {
    const error = module.FPDF_GetLastError();
    module.pdfium.wasmExports.free(file.pointer);
    throw new RenderError(failuresByError.get(error) ?? 'unreadable', `PDFium error ${error}`);
  }
  const pages = new LRUCache<number, OpenPage>({ max: WARM_PAGES, dispose: (page) => module.FPDF_ClosePage(page.handle) });
  const open: OpenDocument = { module, document, canvas, form: openForm(module, document), hidesAnnotations, pages };
  return {
    pageCount: module.FPDF_GetPageCount(document),
    warmPages: () => [...pages.keys()],
    pageSize: (index) => pageSize(open, index),
    draw: (index, view) => draw(open, requirePage(open, index), view),
    findScan(index) {
      const { handle, annotations } = requirePage(open, index);
      return annotations.length > 0 ? undefined : findScan(module, handle);
    },
    findMainImage: (index, size) => findMainImage(module, requirePage(open, index).handle, size),
    read: (index, size) => readContent(module, requirePage(open, index).handle, size),
    readUnread: (index, size) => readUnread(module, requirePage(open, index).handle, size),
    readGeometry: (index, size) => readGeometry(module, requirePage(open, index).handle, size),
    countAnnotations: (index) => Math.max(0, module.FPDFPage_GetAnnotCount(requirePage(open, index).handle)),
    drawAnnotation: (index, mark) => drawAnnotation(module, requirePage(open, index).handle, mark),
    drawPlaced: (index, placement) => drawPlaced({ module, canvas }, requirePage(open, index).handle, placement),
    bytes: () => Buffer.from(module.pdfium.HEAPU8.buffer, file.pointer, file.length),
    close() {
      pages.clear();
      open.form?.close();
      module.FPDF_CloseDocument(document);
      module.pdfium.wasmExports.free(file.pointer);
    },
  };
}

const NOTHING = new Uint8Array();

/** PDFium reads from this copy until the document is closed. */
function copyIntoMemory(
  module: WrappedPdfiumModule,
  path: string,
  { maxBytes, appended = NOTHING }: Pick<OpenOptions, 'maxBytes' | 'appended'>,
): { pointer: number; length: number } {
  const file = openSync(path, 'r');
  try {
    const length = fstatSync(file).size;
    const pointer = length <= maxBytes ? module.pdfium.wasmExports.malloc(length + appended.length) : 0;
    if (pointer === 0) throw new RenderError('too_large', `${length} bytes of PDF`);
    let filled = 0;
    while (filled < length) {
      const read = readSync(file, module.pdfium.HEAPU8, pointer + filled, length - filled, filled);
      if (read === 0) throw new RenderError('unreadable', 'the file shrank while it was read');
      filled += read;
    }
    module.pdfium.HEAPU8.set(appended, pointer + length);
    return { pointer, length: length + appended.length };
  } finally {
    closeSync(file);
  }
}

function pageSize({ module, document }: OpenDocument, index: number): PageSize {
  const pointer = module.pdfium.wasmExports.malloc(8);
  const known = module.FPDF_GetPageSizeByIndexF(document, index, pointer);
  const [width = 0, height = 0] = new Float32Array(module.pdfium.HEAPU8.buffer, pointer, 2);
  module.pdfium.wasmExports.free(pointer);
  return known && width > 0 && height > 0 ? { width, height } : DEFAULT_PAGE;
}

/** Parses the page's content unless the page is still open. */
function requirePage({ module, document, pages, hidesAnnotations }: OpenDocument, index: number): OpenPage {
  const warm = pages.get(index);
  if (warm !== undefined) return warm;
  const handle = module.FPDF_LoadPage(document, index);
  if (handle === 0) throw new RenderError('unreadable', `page ${index + 1} can't be loaded`);
  if (hidesAnnotations) hideImportable(module, handle);
  const page = { handle, annotations: findAnnotations(module, handle) };
  pages.set(index, page);
  return page;
}

interface Form {
  readonly handle: number;
  close(): void;
}

/** PDFium draws form fields only through a form environment; this one neither highlights them nor runs scripts. */
function openForm(module: WrappedPdfiumModule, document: number): Form | undefined {
  if (module.FPDF_GetFormType(document) === 0) return undefined;
  const info = module.PDFiumExt_OpenFormFillInfo();
  const handle = module.PDFiumExt_InitFormFillEnvironment(document, info);
  module.FPDF_SetFormFieldHighlightAlpha(handle, 0);
  return {
    handle,
    close() {
      module.PDFiumExt_ExitFormFillEnvironment(handle);
      module.PDFiumExt_CloseFormFillInfo(info);
    },
  };
}

/** The whole page is laid out at the view's offset and the bitmap clips it. */
function draw({ module, canvas, form }: OpenDocument, page: OpenPage, view: View): Pixels {
  const { left, top, layoutWidth, layoutHeight } = view;
  const isAnnotated = showsAny(page.annotations, view);
  const flags = REVERSE_BYTE_ORDER | (isAnnotated ? DRAW_ANNOTATIONS : 0);
  return canvas.draw(view, (bitmap) => {
    module.FPDF_RenderPageBitmap(bitmap, page.handle, -left, -top, layoutWidth, layoutHeight, 0, flags);
    if (form && isAnnotated) module.FPDF_FFLDraw(form.handle, bitmap, page.handle, -left, -top, layoutWidth, layoutHeight, 0, flags);
  });
}

function ignore(): void {}
