import { type CanvasObject, sameValue } from '@sheetmark/editor-core';

type Names = ReadonlySet<string>;

/** An object of which the same properties were set here and by somebody else. */
export interface Conflict {
  readonly id: string;
  /** The properties that were set otherwise. */
  readonly names: readonly string[];
  /** As it lies on this page, and as it stands on the server. */
  readonly mine: CanvasObject;
  readonly theirs: CanvasObject;
}

interface Contest {
  /** As it lies on this page. */
  readonly object: CanvasObject;
  /** What was set here. */
  readonly names: Names;
  /** What was contested before. */
  readonly contested: Names;
  /** As the server had it when it was changed here. */
  readonly base: CanvasObject | undefined;
  /** What went to the server and was not answered. */
  readonly sent: readonly CanvasObject[];
}

const valuesOf = (object: CanvasObject | undefined): ReadonlyMap<string, unknown> => new Map(Object.entries(object ?? {}));

/** Belongs to the place of an object rather than to the object. */
const placed: Names = new Set(['markupId', 'wire']);

/** The properties that somebody else set since, to something else than was set here. */
export function contestedBy(theirs: CanvasObject, { object, names, contested, base, sent }: Contest): Names {
  const [now, mine, before] = [valuesOf(theirs), valuesOf(object), valuesOf(base)];
  const own = sent.map(valuesOf);
  const isContested = (name: string): boolean => {
    if (placed.has(name) || sameValue(now.get(name), mine.get(name))) return false;
    if (contested.has(name)) return true;
    return base !== undefined && !sameValue(before.get(name), now.get(name)) && !own.some((one) => sameValue(one.get(name), now.get(name)));
  };
  return new Set([...names].filter(isContested));
}

/** The names of the properties that differ; all of them where there was nothing before. */
export function differences(before: CanvasObject | undefined, after: CanvasObject): string[] {
  const former = valuesOf(before);
  return Object.entries(after).flatMap(([name, value]) => (before && sameValue(former.get(name), value) ? [] : [name]));
}

/** Theirs, but for what was set here. An object never changes its kind, so that the properties are of one record. */
export function withMine(theirs: CanvasObject, { object, names }: { readonly object: CanvasObject; readonly names: Names }): CanvasObject {
  const mine = Object.entries(object).filter(([name]) => names.has(name) && name !== 'markupId');
  return Object.assign({}, theirs, Object.fromEntries(mine));
}
