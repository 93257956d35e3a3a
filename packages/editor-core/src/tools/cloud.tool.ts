import { boxTool } from './box-drawing.ts';

export const cloudTool = boxTool({ id: 'cloud', make: (box, { style }) => ({ ...box, kind: 'cloud', cloudSize: style.cloudSize }) });
