import type { MarkupId } from '@sheetmark/contract';
import { fromWire, textsOf } from '@sheetmark/editor-core';

/** A markup's drawing as it is stored: `editor_details` and `iText` of the API. */
export interface Drawing {
  readonly objects: unknown;
  readonly itext: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the objects of `editor_details` in either of its two forms; any other value counts as one object. */
export function listObjects(details: unknown): readonly unknown[] {
  const listed = isRecord(details) && Array.isArray(details['objects']) ? details['objects'] : details;
  if (Array.isArray(listed)) return listed;
  return listed === null || listed === undefined ? [] : [listed];
}

const withObjects = (details: unknown, objects: readonly unknown[]): unknown =>
  isRecord(details) && Array.isArray(details['objects']) ? { ...details, objects } : objects;

/** Returns the id that the editor gives the object. Other clients number their objects, or leave the id out. */
function idOf(object: unknown, index: number, markup: MarkupId): string {
  const id = isRecord(object) ? object['id'] : undefined;
  return (typeof id === 'number' || typeof id === 'string') && id !== '' ? String(id) : `m${markup}-${index}`;
}

interface Identified {
  readonly id: string;
  readonly object: unknown;
}

/** Writes down ids that objects have by their position, so that moving the objects doesn't change them. */
export function withIds(details: unknown, markup: MarkupId): Identified[] {
  return listObjects(details).map((object, index) => {
    const id = idOf(object, index, markup);
    return { id, object: isRecord(object) && typeof object['id'] !== 'number' ? { ...object, id } : object };
  });
}

const assignTo = (markup: MarkupId, { object }: Identified): unknown => (isRecord(object) ? { ...object, m_id: markup } : object);

const listTexts = (itext: unknown): readonly unknown[] =>
  Array.isArray(itext) ? itext : itext === null || itext === undefined ? [] : [itext];
const belongsTo = (text: unknown, ids: ReadonlySet<string>): boolean => isRecord(text) && ids.has(String(text['id']));

export function removeObjects(drawing: Drawing, ids: ReadonlySet<string>, markup: MarkupId): Drawing {
  const left = withIds(drawing.objects, markup).filter(({ id }) => !ids.has(id));
  const objects = withObjects(
    drawing.objects,
    left.map(({ object }) => object),
  );
  return { objects, itext: Array.isArray(drawing.itext) ? drawing.itext.filter((text) => !belongsTo(text, ids)) : drawing.itext };
}

/** Returns only these objects, as objects of another markup. */
export function extractObjects(drawing: Drawing, ids: ReadonlySet<string>, { from, to }: { from: MarkupId; to: MarkupId }): Drawing {
  const objects = withIds(drawing.objects, from)
    .filter(({ id }) => ids.has(id))
    .map((one) => assignTo(to, one));
  const itext = Array.isArray(drawing.itext)
    ? drawing.itext.filter((text) => belongsTo(text, ids))
    : textsOf(fromWire(objects, to).objects);
  return { objects, itext };
}

export interface MergedDrawing extends Drawing {
  /** For each merged markup, the ids that its objects have now. */
  readonly ids: ReadonlyMap<MarkupId, readonly string[]>;
}

interface MarkupDrawing extends Drawing {
  readonly id: MarkupId;
}

/** Adds the objects of the others to `into`. If two objects have the same id, the later one gets a new id. */
export function mergeDrawings(into: MarkupDrawing, others: readonly MarkupDrawing[], newId: () => string): MergedDrawing {
  const own = withIds(into.objects, into.id);
  const taken = new Set(own.map(({ id }) => id));
  const objects = own.map(({ object }) => object);
  const itext = [...listTexts(into.itext)];
  const ids = new Map<MarkupId, string[]>();
  for (const other of others) {
    const renamed = new Map<string, string>();
    for (const one of withIds(other.objects, other.id)) {
      const id = taken.has(one.id) ? newId() : one.id;
      taken.add(id);
      renamed.set(one.id, id);
      objects.push(assignTo(into.id, { id, object: id === one.id || !isRecord(one.object) ? one.object : { ...one.object, id } }));
    }
    ids.set(other.id, [...renamed.values()]);
    for (const text of listTexts(other.itext)) {
      const id = isRecord(text) ? renamed.get(String(text['id'])) : undefined;
      itext.push(isRecord(text) && id !== undefined && id !== String(text['id']) ? { ...text, id } : text);
    }
  }
  return { objects: withObjects(into.objects, objects), itext, ids };
}
