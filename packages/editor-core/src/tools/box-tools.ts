import { boxTool } from './box-drawing.ts';

/** Tools that draw a box from corner to corner. */
export const boxTools = {
  rectangle: boxTool({ id: 'rectangle', make: (box) => ({ ...box, kind: 'rectangle' }) }),
  ellipse: boxTool({ id: 'ellipse', make: (box) => ({ ...box, kind: 'ellipse' }) }),
  triangle: boxTool({ id: 'triangle', make: (box) => ({ ...box, kind: 'triangle' }) }),
  cloud: boxTool({ id: 'cloud', make: (box, { style }) => ({ ...box, kind: 'cloud', cloudSize: style.cloudSize }) }),
  highlight: boxTool({ id: 'highlight', make: (box) => ({ ...box, kind: 'highlight' }) }),
};
