import type { CanvasObject } from '../document/object.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { pathBounds } from '../geometry/path.ts';
import { drawOpsOf } from './appearance.ts';
import { growthAt } from './draw-op.ts';

/** The box of a measurement's label as drawn at a zoom, in page units; null for objects without a label. */
export function labelBoundsAt(object: CanvasObject, zoom: number): Box | null {
  for (const op of drawOpsOf(object)) {
    if (op.type !== 'path' || op.grows === undefined) continue;
    const [plate, { about }, factor] = [pathBounds(op.path), op.grows, growthAt(op, zoom)];
    if (plate === null) return null;
    const [x, y] = [(at: number): number => about.x + (at - about.x) * factor, (at: number): number => about.y + (at - about.y) * factor];
    return boxOf(x(plate.minX), y(plate.minY), x(plate.maxX), y(plate.maxY));
  }
  return null;
}
