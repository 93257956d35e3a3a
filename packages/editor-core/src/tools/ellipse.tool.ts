import { boxTool } from './box-drawing.ts';

export const ellipseTool = boxTool({ id: 'ellipse', make: (box) => ({ ...box, kind: 'ellipse' }) });
