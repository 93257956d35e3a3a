import { boxTool } from './box-drawing.ts';

export const stampTool = boxTool({
  id: 'stamp',
  upright: true,
  clickSize: { width: 200, height: 72 },
  make: (box, view) => ({ ...box, kind: 'stamp', stamp: view.style.stamp, caption: view.signature() }),
});
