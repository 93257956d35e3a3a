import type { EditorView } from '../commands/act.ts';
import type { Box } from '../geometry/box.ts';
import { boxBetween, boxHeight, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { showSnapGuides, snapPoint } from './snap.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

/** Draws a region with its own scale from corner to corner. It creates no object. */
export const regionTool: Tool = {
  id: 'region',
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerMove: showSnapGuides,
    pointerDown: (pointer, view) => ({ next: drawing(snapPoint(pointer.page, pointer, view).point) }),
  }),
};

function drawing(start: Vec): ToolState {
  const draw = (pointer: PointerSample, view: EditorView): Step & { readonly box: Box } => {
    const { point, guides } = snapPoint(pointer.page, pointer, view);
    const box = boxBetween(start, point);
    return { box, guides, marquee: { box, mode: 'contained' } };
  };
  return {
    name: 'drawing',
    pointerMove: (pointer, view) => (pointer.dragging ? draw(pointer, view) : {}),
    pointerUp: (pointer, view) => {
      const { box } = draw(pointer, view);
      if (!pointer.dragging || boxWidth(box) === 0 || boxHeight(box) === 0) return { commit: true };
      return { region: box, tool: 'pan' };
    },
  };
}
