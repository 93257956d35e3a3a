import { boxTool } from './box-drawing.ts';

export const rectangleTool = boxTool({ id: 'rectangle', make: (box) => ({ ...box, kind: 'rectangle' }) });
