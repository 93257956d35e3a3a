import { handTool } from './hand-drawing.ts';

export const markerTool = handTool({ id: 'marker', make: (plain, { points }) => ({ ...plain, kind: 'marker', points }) });
