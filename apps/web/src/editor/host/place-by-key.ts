import { type Editor, type Effect, type Input, isDrawingTool, type ToolId, type Vec } from '@sheetmark/editor-core';

type Dispatch = (input: Input) => readonly Effect[];

const modifiers = { shift: false, alt: false, ctrl: false, meta: false };

/** CSS pixels from the middle of the view to a corner of the new object. */
const halfSize: Vec = { x: 60, y: 40 };

/** Points that a tool needs, in units of `halfSize`. Tools without an entry drag from corner to corner. */
const dragged: readonly Vec[] = [
  { x: -1, y: -1 },
  { x: 1, y: 1 },
];
const middle: readonly Vec[] = [{ x: 0, y: 0 }];
const corners: readonly Vec[] = [
  { x: -1, y: 1 },
  { x: 0, y: -1 },
  { x: 1, y: 1 },
];
const byPoints: Readonly<Partial<Record<ToolId, readonly Vec[]>>> = {
  text: middle,
  count: middle,
  polyline: corners,
  polygon: corners,
  cloudPolygon: corners,
  perimeter: corners,
  area: corners,
  angle: corners,
};

/**
 * Handles Enter while a drawing tool is active: simulates the pointer events that draw an object in the middle of the view. Keyboard users can then
 * move it with the arrow keys and edit its properties. Returns whether it did.
 */
export function placeByKey({ state, view }: Editor, time: number, dispatch: Dispatch): boolean {
  const { tool, viewport } = state;
  if (!isDrawingTool(tool) || view.busy) return false;
  const at = ({ x, y }: Vec): Vec => ({ x: viewport.width / 2 + x * halfSize.x, y: viewport.height / 2 + y * halfSize.y });
  const point = (type: 'pointer-down' | 'pointer-move' | 'pointer-up', where: Vec) =>
    dispatch({ type, screen: at(where), buttons: type === 'pointer-up' ? 0 : 1, modifiers, time });
  const points = byPoints[tool];
  if (points) {
    for (const where of points) {
      point('pointer-down', where);
      point('pointer-up', where);
    }
    if (points.length > 1) dispatch({ type: 'key-down', key: 'Enter', modifiers });
    return true;
  }
  const [from = at(halfSize), to = from] = dragged;
  point('pointer-down', from);
  point('pointer-move', to);
  point('pointer-up', to);
  return true;
}
