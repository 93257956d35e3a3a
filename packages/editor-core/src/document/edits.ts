import type { Change, ObjectUpdate } from './change.ts';
import { updateBetween } from './change.ts';
import type { ObjectId } from './ids.ts';
import type { CanvasObject } from './object.ts';
import type { Properties } from './properties.ts';
import { filterProperties, isEmptyProperties, propertiesOf, sameValue, withProperties } from './properties.ts';

/** Requested edits, independent of the document's current state. An object is in at most one of the lists. */
export interface Edits {
  /** Whole records: created, or set property by property if the object exists. */
  readonly put?: readonly CanvasObject[];
  readonly set?: readonly PropertyEdit[];
  readonly remove?: readonly ObjectId[];
}

export interface PropertyEdit {
  readonly id: ObjectId;
  readonly properties: Properties;
}

export type FindObject = (id: ObjectId) => CanvasObject | undefined;
export type IsSound = (object: CanvasObject) => boolean;

/**
 * The change that these edits make to this document. Deleting wins over setting: missing objects can't be set. Records that would become invalid are
 * dropped.
 */
export function changeFor({ put = [], set = [], remove = [] }: Edits, find: FindObject, isSound: IsSound): Change {
  const created: CanvasObject[] = [];
  const updated: ObjectUpdate[] = [];
  const update = (before: CanvasObject, after: CanvasObject): void => {
    const made = isSound(after) ? updateBetween(before, after) : null;
    if (made !== null) updated.push(made);
  };
  for (const object of put) {
    const before = find(object.id);
    if (before !== undefined) update(before, object);
    else if (isSound(object)) created.push(object);
  }
  for (const { id, properties } of set) {
    const before = find(id);
    if (before !== undefined) update(before, withProperties(before, settable(before, properties)));
  }
  return { created, updated, removed: remove.map(find).filter((object) => object !== undefined) };
}

/** Ignores properties of other kinds and changes of identity. */
const settable = (object: CanvasObject, properties: Properties): Properties =>
  filterProperties(properties, (name) => Object.hasOwn(object, name) && name !== 'id' && name !== 'kind');

/**
 * Reduces an own change to what is still possible after others' changes: creates only missing objects, removes only existing ones (in their current
 * state), and sets a property only if it still has the value that the change was made from.
 */
export function reconcile({ created, updated, removed }: Change, find: FindObject): Change {
  return {
    created: created.filter(({ id }) => find(id) === undefined),
    updated: updated.map((update) => untouched(update, find)).filter(({ after }) => !isEmptyProperties(after)),
    removed: removed.map(({ id }) => find(id)).filter((object) => object !== undefined),
  };
}

function untouched({ id, before, after }: ObjectUpdate, find: FindObject): ObjectUpdate {
  const object = find(id);
  if (object === undefined) return { id, before: {}, after: {} };
  const current = propertiesOf(object);
  const isCurrent = (name: string): boolean => sameValue(current.get(name), before[name]);
  return { id, before: filterProperties(before, isCurrent), after: filterProperties(after, isCurrent) };
}
