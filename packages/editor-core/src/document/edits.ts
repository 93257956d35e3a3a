import type { Change, ObjectUpdate } from './change.ts';
import { updateBetween } from './change.ts';
import type { ObjectId } from './ids.ts';
import type { CanvasObject } from './object.ts';
import type { Properties } from './properties.ts';
import { filterProperties, isEmptyProperties, propertiesOf, sameValue, withProperties } from './properties.ts';

/** What somebody wants done, whatever the document holds by now. An object stands in at most one of the lists. */
export interface Edits {
  /** Whole records: created, or set property by property where the object is already there. */
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
 * The change that these edits make here. Deleting beats setting: what isn't there can't be set. Records that would come
 * out unsound are left out.
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

/** An object is never given properties that its kind doesn't have, nor another identity. */
const settable = (object: CanvasObject, properties: Properties): Properties =>
  filterProperties(properties, (name) => Object.hasOwn(object, name) && name !== 'id' && name !== 'kind');

/**
 * What is left of an own change after others had their say: creates only what is missing, removes only what is there (as
 * it is now), and sets a property only where it still has the value that the change takes it from.
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
  const holds = (name: string): boolean => sameValue(current.get(name), before[name]);
  return { id, before: filterProperties(before, holds), after: filterProperties(after, holds) };
}
