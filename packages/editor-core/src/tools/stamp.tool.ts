import { sheetFactor } from '../units/sheet-size.ts';
import { boxTool } from './box-drawing.ts';

export const stampTool = boxTool({
  id: 'stamp',
  upright: true,
  clickSize: ({ page }) => {
    const factor = sheetFactor(page);
    return { width: 200 * factor, height: 72 * factor };
  },
  make: (box, view) => ({ ...box, kind: 'stamp', stamp: view.style.stamp, caption: view.signature() }),
});
