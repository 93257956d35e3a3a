import { type CanvasObject, sameValue } from '@sheetmark/editor-core';

/** Names of properties. */
export type Names = ReadonlySet<string>;
export const noNames: Names = new Set();

/** An object with properties that were set both here and by another user. */
export interface Conflict {
  readonly id: string;
  /** The properties with different values. */
  readonly names: readonly string[];
  /** The state on this page, and the server's. */
  readonly mine: CanvasObject;
  readonly theirs: CanvasObject;
}

interface LocalChanges {
  /** The state on this page. */
  readonly object: CanvasObject;
  /** The properties set here. */
  readonly names: Names;
  /** The properties contested before. */
  readonly contested: Names;
  /** The server's state when it was changed here. */
  readonly base: CanvasObject | undefined;
  /** States that were sent without a reply. */
  readonly sent: readonly CanvasObject[];
}

const valuesOf = (object: CanvasObject | undefined): ReadonlyMap<string, unknown> => new Map(Object.entries(object ?? {}));

/** Properties of the object's place rather than of the object. */
const placed: Names = new Set(['markupId', 'wire']);

/** The properties that another user has since set to another value. */
export function findContested(theirs: CanvasObject, { object, names, contested, base, sent }: LocalChanges): Names {
  const [now, mine, before] = [valuesOf(theirs), valuesOf(object), valuesOf(base)];
  const own = sent.map(valuesOf);
  const isContested = (name: string): boolean => {
    if (placed.has(name) || sameValue(now.get(name), mine.get(name))) return false;
    if (contested.has(name)) return true;
    return base !== undefined && !sameValue(before.get(name), now.get(name)) && !own.some((one) => sameValue(one.get(name), now.get(name)));
  };
  return new Set([...names].filter(isContested));
}

/** The names of the properties that differ, or all names without a former state. */
export function differences(before: CanvasObject | undefined, after: CanvasObject): string[] {
  const former = valuesOf(before);
  return Object.entries(after).flatMap(([name, value]) => (before && sameValue(former.get(name), value) ? [] : [name]));
}

/** Their state with the properties set here. Objects never change their kind, so both have the same properties. */
export function applyLocalChanges(
  theirs: CanvasObject,
  { object, names }: { readonly object: CanvasObject; readonly names: Names },
): CanvasObject {
  const mine = Object.entries(object).filter(([name]) => names.has(name) && name !== 'markupId');
  return Object.assign({}, theirs, Object.fromEntries(mine));
}

/** The next base: the server's state, except for contested properties. */
export const nextBase = (current: CanvasObject, base: CanvasObject | undefined, contested: Names): CanvasObject =>
  base ? applyLocalChanges(current, { object: base, names: contested }) : current;
