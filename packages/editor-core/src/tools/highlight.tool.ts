import { boxTool } from './box-drawing.ts';

export const highlightTool = boxTool({ id: 'highlight', make: (box) => ({ ...box, kind: 'highlight' }) });
