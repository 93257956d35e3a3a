import type { EditorView } from '../commands/act.ts';
import type { ObjectOf } from '../document/object.ts';
import { FIRST_ORDER, orderBetween } from '../document/order.ts';

/** The common properties of new objects: an id, a position on top, and the chosen style. */
export type NewObject = Omit<ObjectOf<'marker'>, 'kind' | 'points'>;

const NO_GROUPS: readonly string[] = [];

export function newObject(view: EditorView): NewObject {
  const { stroke, strokeWidth, fill, opacity, dash } = view.style;
  const order = view.highestOrder === null ? FIRST_ORDER : orderBetween(view.highestOrder, null);
  return { id: view.newId(), markupId: null, order, locked: false, groups: NO_GROUPS, wire: {}, stroke, strokeWidth, fill, opacity, dash };
}
