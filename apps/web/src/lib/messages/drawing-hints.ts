import type { ToolId } from '@sheetmark/editor-core';

interface DrawingHint {
  /** Before the first click. */
  readonly begin: string;
  /** During drawing. */
  readonly finish: string;
  /** The last click finishes it. */
  readonly ends?: 'by itself';
}

const line: DrawingHint = { begin: 'Drag, or click both ends.', finish: 'Click the other end. Esc cancels.', ends: 'by itself' };
const path: DrawingHint = { begin: 'Click point by point.', finish: 'Enter or double-click finishes. Esc cancels.' };
const closedPath: DrawingHint = {
  begin: 'Click corner by corner.',
  finish: 'Enter, double-click or a click on the first corner finishes. Esc cancels.',
};

/** Hints for the active tool if it takes several clicks. */
export const drawingHints: Readonly<Partial<Record<ToolId, DrawingHint>>> = {
  line,
  arrow: line,
  measurementLine: line,
  polyline: path,
  perimeter: path,
  polygon: closedPath,
  cloudPolygon: closedPath,
  area: closedPath,
  angle: { begin: 'Click one arm, the corner and the other arm.', finish: 'Click the next point. Esc cancels.', ends: 'by itself' },
  count: { begin: 'Click each thing to count it.', finish: 'Click the next one. Enter or Esc ends the count and keeps it.' },
};
