import { boxTool } from './box-drawing.ts';

export const triangleTool = boxTool({ id: 'triangle', make: (box) => ({ ...box, kind: 'triangle' }) });
