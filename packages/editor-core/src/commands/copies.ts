import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { compareOrder, orderBetween } from '../document/order.ts';
import { withProperties } from '../document/properties.ts';
import type { Vec } from '../geometry/vec.ts';
import { translateObject } from '../shapes/transforms.ts';
import type { EditorView } from './act.ts';

/** `count` order keys between two, ascending. */
export function ordersBetween(below: OrderKey | null, above: OrderKey | null, count: number): OrderKey[] {
  const orders: OrderKey[] = [];
  for (let last = below; orders.length < count;) {
    last = orderBetween(last, above);
    orders.push(last);
  }
  return orders;
}

/** New, unsaved copies of the objects, moved by `offset`, on top in the same order, with new groups. */
export function copiesAbove(view: EditorView, objects: readonly CanvasObject[], offset: Vec): CanvasObject[] {
  const sorted = [...objects].sort(compareOrder);
  const orders = ordersBetween(view.highestOrder, null, sorted.length);
  const groups = new Map<string, string>();
  for (const group of sorted.flatMap((object) => object.groups)) if (!groups.has(group)) groups.set(group, view.newId());
  return sorted.map((object, i) =>
    withProperties(translateObject(object, offset), {
      id: view.newId(),
      markupId: null,
      locked: false,
      groups: object.groups.map((group) => groups.get(group) ?? group),
      order: orders[i] ?? object.order,
    }),
  );
}
