import { handTool } from './hand-drawing.ts';

/** Tools that draw a stroke along the pointer's way. */
export const handTools = {
  freehand: handTool({ id: 'freehand', make: (plain, stroke) => ({ ...plain, kind: 'freehand', ...stroke }) }),
  marker: handTool({ id: 'marker', make: (plain, { points }) => ({ ...plain, kind: 'marker', points }) }),
};
