import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { compareOrder } from '../document/order.ts';
import { boxAround } from '../geometry/box.ts';
import { paintBoundsOf } from '../shapes/appearance.ts';
import type { Act, Command, CommandId, EditorView } from './act.ts';
import { ordersBetween } from './copies.ts';

type Gap = readonly [below: OrderKey | null, above: OrderKey | null];

const movable = (view: EditorView): CanvasObject[] => [...view.selectedObjects()].filter(({ locked }) => !locked).sort(compareOrder);

/** Moves the selected objects into the gap, keeping their order. */
function moveInto(view: EditorView, gap: Gap | null): Act {
  const objects = movable(view);
  if (gap === null) return {};
  const orders = ordersBetween(gap[0], gap[1], objects.length);
  return { edits: { set: objects.map(({ id }, i) => ({ id, properties: { order: orders[i] } })) } };
}

/** Other objects that overlap the selection, from back to front: only their order is visible. */
function overlapping(view: EditorView): CanvasObject[] {
  const box = boxAround(movable(view).map(paintBoundsOf));
  const selected = new Set(view.selection);
  return box === null
    ? []
    : view
        .objectsIn(box)
        .filter(({ id }) => !selected.has(id))
        .sort(compareOrder);
}

/** In front of the next object that covers the selection; null for none. */
function gapForward(view: EditorView): Gap | null {
  const top = movable(view).at(-1);
  const above = overlapping(view).filter((object) => top !== undefined && compareOrder(object, top) > 0);
  const [passed] = above;
  if (passed === undefined) return null;
  return [passed.order, above.find(({ order }) => order > passed.order)?.order ?? null];
}

/** Behind the next object that the selection covers; null for none. */
function gapBackward(view: EditorView): Gap | null {
  const bottom = movable(view).at(0);
  const below = overlapping(view)
    .filter((object) => bottom !== undefined && compareOrder(object, bottom) < 0)
    .reverse();
  const [passed] = below;
  if (passed === undefined) return null;
  return [below.find(({ order }) => order < passed.order)?.order ?? null, passed.order];
}

const ROWS: readonly (readonly [id: CommandId, shortcut: string, gap: (view: EditorView) => Gap | null])[] = [
  ['bring-forward', 'Ctrl+]', gapForward],
  ['send-backward', 'Ctrl+[', gapBackward],
  ['bring-to-front', 'Ctrl+Shift+]', (view) => [view.highestOrder, null]],
  ['send-to-back', 'Ctrl+Shift+[', (view) => [null, view.lowestOrder]],
];

export const orderCommands: readonly Command[] = ROWS.map(([id, shortcut, gap]) => ({
  id,
  shortcuts: [shortcut],
  enabled: (view) => movable(view).length > 0,
  run: (view) => moveInto(view, gap(view)),
}));
