import { boxTool } from './box-drawing.ts';
import { newWriting } from './new-writing.ts';

/** Specification section 9: a new text box is 170 by 220. */
export const textTool = boxTool({
  id: 'text',
  clickSize: () => ({ width: 170, height: 220 }),
  upright: true,
  typing: true,
  make: (box, { style }) => ({ ...box, ...newWriting(style), kind: 'text' }),
});
