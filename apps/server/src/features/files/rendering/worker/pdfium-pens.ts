import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Matrix } from './matrix.ts';
import type { Scratch } from './pdfium-memory.ts';
import type { SegmentPen } from './segment-list.ts';

declare global {
  /** PDFium's functions without the package's conversions, as in `pdfium-geometry.ts`. */
  interface EmscriptenModule {
    readonly _FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number;
    readonly _FPDFPageObj_GetFillColor: ReadColour;
    readonly _FPDFPageObj_GetStrokeColor: ReadColour;
    readonly _FPDFPageObj_GetStrokeWidth: (path: number, width: number) => number;
    readonly _FPDFPageObj_GetDashCount: (path: number) => number;
    readonly _FPDFPageObj_GetDashArray: (path: number, lengths: number, count: number) => number;
  }
}

type ReadColour = (path: number, ...channels: readonly number[]) => number;

/** How a path is painted: once for each of its filling and its stroking. */
export interface Pens {
  readonly fill: SegmentPen | undefined;
  readonly stroke: SegmentPen | undefined;
}

interface Reading {
  readonly module: WrappedPdfiumModule;
  readonly scratch: Scratch;
}

/** Longer dash patterns are cut. */
const MAX_DASHES = 16;

/** Paths that only clip have neither. */
export function readPens(reading: Reading, path: number, toPageUnits: Matrix): Pens {
  const { module, scratch } = reading;
  const { pointer, integers } = scratch;
  if (module.pdfium._FPDFPath_GetDrawMode(path, pointer, pointer + 4) === 0) return { fill: undefined, stroke: undefined };
  const [fillMode = 0, strokeMode = 0] = integers(2);
  const fill = fillMode === 0 ? undefined : readColour(reading, path, '_FPDFPageObj_GetFillColor');
  const stroke = strokeMode === 0 ? undefined : readColour(reading, path, '_FPDFPageObj_GetStrokeColor');
  return {
    fill: fill === undefined ? undefined : { colour: fill },
    stroke: stroke === undefined ? undefined : { colour: stroke, line: readLine(reading, path, scaleOf(toPageUnits)) },
  };
}

/** 0xRRGGBB; undefined for what can't be seen. */
function readColour(
  { module, scratch }: Reading,
  path: number,
  read: '_FPDFPageObj_GetFillColor' | '_FPDFPageObj_GetStrokeColor',
): number | undefined {
  const { pointer, integers } = scratch;
  module.pdfium[read](path, pointer, pointer + 4, pointer + 8, pointer + 12);
  const [red = 0, green = 0, blue = 0, alpha = 0] = integers(4);
  return alpha === 0 ? undefined : (red << 16) | (green << 8) | blue;
}

/** `scale` is the size of a unit of the path, in page units. */
function readLine({ module, scratch }: Reading, path: number, scale: number): SegmentPen['line'] {
  const { pointer, floats } = scratch;
  const [width = 0] = module.pdfium._FPDFPageObj_GetStrokeWidth(path, pointer) !== 0 ? floats(1) : [];
  const count = module.pdfium._FPDFPageObj_GetDashCount(path);
  if (count <= 0 || count > MAX_DASHES || module.pdfium._FPDFPageObj_GetDashArray(path, pointer, count) === 0)
    return { width: width * scale, period: 0, drawn: 1 };
  const dashes = [...floats(count)];
  const twice = count % 2 === 0 ? dashes : [...dashes, ...dashes];
  const period = twice.reduce((sum, length) => sum + length, 0);
  const drawn = twice.reduce((sum, length, at) => (at % 2 === 0 ? sum + length : sum), 0);
  return period > 0
    ? { width: width * scale, period: period * scale, drawn: drawn / period }
    : { width: width * scale, period: 0, drawn: 1 };
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
