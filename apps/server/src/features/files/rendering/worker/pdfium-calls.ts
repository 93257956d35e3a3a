import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

declare global {
  interface EmscriptenModule {
    readonly wasmExports: PageCalls;
  }
}

/** PDFium's functions without the package's conversions and checks, which take longer than the calls themselves. Pointers and results are numbers. */
export interface PageCalls {
  readonly FPDFPage_GetObject: (page: number, index: number) => number;
  readonly FPDFFormObj_GetObject: (form: number, index: number) => number;
  readonly FPDFPageObj_GetType: (object: number) => number;
  readonly FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  readonly FPDFPath_CountSegments: (path: number) => number;
  readonly FPDFPath_GetPathSegment: (path: number, index: number) => number;
  readonly FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number;
  readonly FPDFPathSegment_GetType: (segment: number) => number;
  readonly FPDFPathSegment_GetClose: (segment: number) => number;
  readonly FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number;
  readonly FPDFPageObj_GetFillColor: ReadColour;
  readonly FPDFPageObj_GetStrokeColor: ReadColour;
  readonly FPDFPageObj_GetStrokeWidth: (path: number, width: number) => number;
  readonly FPDFPageObj_GetDashCount: (path: number) => number;
  readonly FPDFPageObj_GetDashArray: (path: number, lengths: number, count: number) => number;
  readonly FPDFText_GetUnicode: (textPage: number, index: number) => number;
  readonly FPDFText_HasUnicodeMapError: (textPage: number, index: number) => number;
  readonly FPDFText_GetCharBox: (textPage: number, index: number, ...sides: readonly number[]) => number;
  readonly FPDFText_GetCharAngle: (textPage: number, index: number) => number;
  readonly FPDFText_GetFillColor: (textPage: number, index: number, ...channels: readonly number[]) => number;
  readonly FPDFImageObj_GetImageDataRaw: (image: number, buffer: number, length: number) => number;
  readonly FPDFImageObj_GetImageDataDecoded: (image: number, buffer: number, length: number) => number;
}

type ReadColour = (path: number, ...channels: readonly number[]) => number;

export function callsOf({ pdfium }: WrappedPdfiumModule): PageCalls {
  return pdfium.wasmExports;
}
