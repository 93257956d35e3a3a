import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { compareOrder, orderBetween } from '../document/order.ts';
import { withProperties } from '../document/properties.ts';
import type { Vec } from '../geometry/vec.ts';
import { translateObject } from '../shapes/transforms.ts';
import type { EditorView } from './act.ts';

/** So many keys between two, from the lowest to the highest. */
export function ordersBetween(below: OrderKey | null, above: OrderKey | null, count: number): OrderKey[] {
  const orders: OrderKey[] = [];
  for (let last = below; orders.length < count;) {
    last = orderBetween(last, above);
    orders.push(last);
  }
  return orders;
}

/** New, unsaved objects like the given ones, moved by `offset`, above everything and in the same order among themselves. */
export function copiesAbove(view: EditorView, objects: readonly CanvasObject[], offset: Vec): CanvasObject[] {
  const sorted = [...objects].sort(compareOrder);
  const orders = ordersBetween(view.highestOrder, null, sorted.length);
  return sorted.map((object, i) =>
    withProperties(translateObject(object, offset), {
      id: view.newId(),
      markupId: null,
      locked: false,
      order: orders[i] ?? object.order,
    }),
  );
}
