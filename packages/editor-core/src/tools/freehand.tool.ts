import { handTool } from './hand-drawing.ts';

export const freehandTool = handTool({ id: 'freehand', make: (plain, stroke) => ({ ...plain, kind: 'freehand', ...stroke }) });
