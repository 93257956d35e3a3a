import type { Matrix } from './matrix.ts';
import type { PageCalls } from './pdfium-calls.ts';
import type { Scratch } from './pdfium-memory.ts';
import type { SegmentPen } from './segment-list.ts';

/** How a path is painted: once for each of its filling and its stroking. */
export interface Pens {
  readonly fill: SegmentPen | undefined;
  readonly stroke: SegmentPen | undefined;
}

interface Reading {
  readonly calls: PageCalls;
  readonly scratch: Scratch;
}

/** Longer dash patterns are cut. */
const MAX_DASHES = 16;

/** Paths that only clip have neither. */
export function readPens(reading: Reading, path: number, toPageUnits: Matrix): Pens {
  const { calls, scratch } = reading;
  const { pointer, integerAt } = scratch;
  if (calls.FPDFPath_GetDrawMode(path, pointer, pointer + 4) === 0) return { fill: undefined, stroke: undefined };
  const [fillMode, strokeMode] = [integerAt(0), integerAt(1)];
  const fill = fillMode === 0 ? undefined : readColour(reading, path, 'FPDFPageObj_GetFillColor');
  const stroke = strokeMode === 0 ? undefined : readColour(reading, path, 'FPDFPageObj_GetStrokeColor');
  return {
    fill: fill === undefined ? undefined : { colour: fill },
    stroke: stroke === undefined ? undefined : { colour: stroke, line: readLine(reading, path, scaleOf(toPageUnits)) },
  };
}

/** 0xRRGGBB; undefined for what can't be seen. */
function readColour(
  { calls, scratch }: Reading,
  path: number,
  read: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor',
): number | undefined {
  const { pointer, integerAt } = scratch;
  calls[read](path, pointer, pointer + 4, pointer + 8, pointer + 12);
  return integerAt(3) === 0 ? undefined : (integerAt(0) << 16) | (integerAt(1) << 8) | integerAt(2);
}

/** `scale` is the size of a unit of the path, in page units. */
function readLine({ calls, scratch }: Reading, path: number, scale: number): SegmentPen['line'] {
  const { pointer, floats, floatAt } = scratch;
  const width = calls.FPDFPageObj_GetStrokeWidth(path, pointer) === 0 ? 0 : floatAt(0);
  const count = calls.FPDFPageObj_GetDashCount(path);
  if (count <= 0 || count > MAX_DASHES || calls.FPDFPageObj_GetDashArray(path, pointer, count) === 0)
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
