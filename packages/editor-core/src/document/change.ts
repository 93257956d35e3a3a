import type { ObjectId } from './ids.ts';
import type { CanvasObject } from './object.ts';
import type { Properties } from './properties.ts';
import { filterProperties, isEmptyProperties, propertiesOf, sameValue, withProperties } from './properties.ts';

/** The changed properties of one object: `before` and `after` have the same names. */
export interface ObjectUpdate {
  readonly id: ObjectId;
  readonly before: Properties;
  readonly after: Properties;
}

/**
 * A change of a document, complete enough to undo it. Undo, saving, live editing, the index and repainting all use it. An object is in at most one of
 * the three lists.
 */
export interface Change {
  readonly created: readonly CanvasObject[];
  readonly updated: readonly ObjectUpdate[];
  readonly removed: readonly CanvasObject[];
}

export const NO_CHANGE: Change = { created: [], updated: [], removed: [] };

export const isEmptyChange = ({ created, updated, removed }: Change): boolean => created.length + updated.length + removed.length === 0;

export const changedIds = ({ created, updated, removed }: Change): readonly ObjectId[] =>
  [...created, ...updated, ...removed].map(({ id }) => id);

/** The inverse change. */
export const invert = ({ created, updated, removed }: Change): Change => ({
  created: removed,
  updated: updated.map(({ id, before, after }) => ({ id, before: after, after: before })),
  removed: created,
});

/** Applies the change to the records. It must have been made for exactly this state. */
export function applyChange(records: Map<ObjectId, CanvasObject>, { created, updated, removed }: Change): void {
  for (const { id } of removed) records.delete(id);
  for (const object of created) records.set(object.id, object);
  for (const { id, after } of updated) {
    const object = records.get(id);
    if (object !== undefined) records.set(id, withProperties(object, after));
  }
}

/** The update from one record of an object to another; null if nothing differs. */
export function updateBetween(before: CanvasObject, after: CanvasObject): ObjectUpdate | null {
  const old = propertiesOf(before);
  const changed = [...propertiesOf(after)].filter(([name, value]) => !sameValue(old.get(name), value));
  if (changed.length === 0) return null;
  return { id: before.id, before: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])), after: Object.fromEntries(changed) };
}

/** Combines two changes, the first one first, into one. */
export function squash(first: Change, then: Change): Change {
  const created = byId(first.created);
  const updated = byId(first.updated);
  const removed = byId(first.removed);
  for (const object of then.removed) {
    if (created.delete(object.id)) continue;
    removed.set(object.id, withProperties(object, updated.get(object.id)?.before ?? {}));
    updated.delete(object.id);
  }
  for (const object of then.created) {
    const before = removed.get(object.id);
    removed.delete(object.id);
    const update = before === undefined ? null : updateBetween(before, object);
    if (before === undefined) created.set(object.id, object);
    else if (update !== null) updated.set(object.id, update);
  }
  for (const update of then.updated) {
    const fresh = created.get(update.id);
    const joined = joinUpdates(updated.get(update.id), update);
    if (fresh !== undefined) created.set(update.id, withProperties(fresh, update.after));
    else if (isEmptyProperties(joined.after)) updated.delete(update.id);
    else updated.set(update.id, joined);
  }
  return { created: [...created.values()], updated: [...updated.values()], removed: [...removed.values()] };
}

const byId = <T extends { readonly id: ObjectId }>(items: readonly T[]): Map<ObjectId, T> => new Map(items.map((item) => [item.id, item]));

/** Properties that end with their initial value are dropped. */
function joinUpdates(first: ObjectUpdate | undefined, then: ObjectUpdate): ObjectUpdate {
  const before = { ...then.before, ...first?.before };
  const after = { ...first?.after, ...then.after };
  const moved = (name: string): boolean => !sameValue(before[name], after[name]);
  return { id: then.id, before: filterProperties(before, moved), after: filterProperties(after, moved) };
}
