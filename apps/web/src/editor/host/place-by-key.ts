import type { Editor, Effect, Input, ToolId, Vec } from '@sheetmark/editor-core';

type Dispatch = (input: Input) => readonly Effect[];

const modifiers = { shift: false, alt: false, ctrl: false, meta: false };

/** CSS pixels from the middle of the view to a corner of what is placed. */
const reach: Vec = { x: 60, y: 40 };

/** Corners of what a tool draws, as shares of `reach`. Tools that are not named draw from corner to corner. */
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
const notDrawing: ReadonlySet<ToolId> = new Set(['select', 'pan', 'selectText']);

/**
 * What Enter does with a drawing tool in the hand: places an object in the middle of the view, as a hand would draw it, so that it can
 * be moved by arrows and shaped by its properties. Answers whether it did.
 */
export function placeByKey({ state, view }: Editor, time: number, dispatch: Dispatch): boolean {
  const { tool, viewport } = state;
  if (notDrawing.has(tool) || view.busy) return false;
  const at = ({ x, y }: Vec): Vec => ({ x: viewport.width / 2 + x * reach.x, y: viewport.height / 2 + y * reach.y });
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
  const [from = at(reach), to = from] = dragged;
  point('pointer-down', from);
  point('pointer-move', to);
  point('pointer-up', to);
  return true;
}
