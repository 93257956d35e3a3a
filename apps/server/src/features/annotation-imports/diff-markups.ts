import type { ReadMarkup, ReadPage } from '@sheetmark/annotations';
import { type CanvasObject, fromWire, isRecord, nameOfObject, textsOf, toWire } from '@sheetmark/editor-core';
import { framed, pendingSource } from './appearances.ts';
import type { CurrentMarkup, FoundChange, FoundComment, FoundMarkup, KnownAnnotation } from './protocol.ts';

export interface Here {
  readonly current: ReadonlyMap<number, CurrentMarkup>;
  /** By page and name. */
  readonly known: ReadonlyMap<string, KnownAnnotation>;
  /** The document as exports name it. */
  readonly token: string;
  /** Whether what can't be drawn is shown by the drawing anyway: its own annotations are. */
  readonly isDrawing: boolean;
}

export const knownKey = (page: number, name: string): string => `${page} ${name}`;

/** Objects as far as people see them, to be compared. No other program changes what a picture shows. */
const drawn = (objects: readonly unknown[]): string =>
  JSON.stringify(
    objects
      .flatMap((object) => (isRecord(object) ? [{ ...object, m_id: '', order: '', wire: undefined, source: undefined }] : []))
      .map((object) => JSON.stringify(Object.entries(object).toSorted(([a], [b]) => a.localeCompare(b))))
      .toSorted(),
  );

const canonical = (details: unknown): unknown[] => fromWire(details, 0).objects.map((object) => toWire(object));

const MAX_TITLE = 200;

function titleOf(objects: readonly CanvasObject[], comments: readonly { readonly text: string }[]): string {
  const [text] = textsOf(objects);
  const [first] = objects;
  const title = text?.text ?? comments[0]?.text ?? (first ? nameOfObject(first) : 'Markup');
  return title.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE) || 'Markup';
}

/**
 * Kinds that can't be drawn become pictures. Those of the drawing itself stay in it as they look: their comments are on a thin frame around them;
 * without comments there is nothing to import.
 */
function drawable({ objects, comments }: ReadMarkup, page: number, isDrawing: boolean): CanvasObject[] {
  return objects.flatMap(({ object, base, picture }) => {
    if (picture === null || base !== null || object.kind !== 'image') return [object];
    if (!isDrawing && picture.appearance) return [{ ...object, source: pendingSource(page, picture.appearance) }];
    return isDrawing && comments.length === 0 ? [] : [framed(object)];
  });
}

interface Matched {
  readonly ours: CurrentMarkup | undefined;
  readonly known: KnownAnnotation | undefined;
}

function match(markup: ReadMarkup, page: ReadPage, { current, known, token }: Here): Matched {
  const isOurs = page.manifest === null || page.manifest.document === token;
  const exported = markup.exportedId !== null && isOurs ? current.get(markup.exportedId) : undefined;
  const before = known.get(knownKey(page.number, markup.name));
  return { ours: exported ?? (before && current.get(before.markup)), known: before };
}

/** The objects as both sides last had in common; null if nothing says so. */
function baseOf(markup: ReadMarkup, page: ReadPage, known: KnownAnnotation | undefined): { objects: string; status: string } | null {
  if (known && isRecord(known.base) && Array.isArray(known.base['objects']))
    return { objects: drawn(known.base['objects']), status: String(known.base['status']) };
  const bases = markup.objects.flatMap(({ base }) => (base ? [toWire(base)] : []));
  if (bases.length === 0) return null;
  const listed = page.manifest?.markups.find(({ id }) => id === markup.exportedId);
  const isWhole = listed === undefined || listed.objects.length === bases.length;
  return { objects: isWhole ? drawn(bases) : 'an object was deleted', status: markup.baseStatus ?? 'none' };
}

interface Commented {
  readonly markup: ReadMarkup;
  readonly page: ReadPage;
  readonly ours: CurrentMarkup | undefined;
  readonly here: Here;
}

function commentsOf({ markup, page, ours, here }: Commented): FoundComment[] {
  const present = new Set(ours?.comments.map(({ id }) => id));
  return markup.comments.flatMap(({ name, exportedId, author, created, text, isUnchanged }) => {
    const isHere = exportedId !== null && present.has(exportedId);
    const wasImported = ours !== undefined && here.known.has(knownKey(page.number, name));
    // A comment that was deleted here stays deleted.
    if (wasImported || (exportedId !== null && ours !== undefined && !isHere)) return [];
    return [{ name, id: isHere ? exportedId : null, author, created, text, isChanged: isHere && isUnchanged === false }];
  });
}

function changeOf(markup: ReadMarkup, page: ReadPage, here: Here): FoundChange | null {
  const { ours, known } = match(markup, page, here);
  const objects = drawable(markup, page.number, here.isDrawing);
  const comments = commentsOf({ markup, page, ours, here });
  if (objects.length === 0) return null;
  const wire = objects.map((object) => toWire(object));
  const base = baseOf(markup, page, known);
  const theirs = { objects: drawn(wire), status: markup.status };
  // Deleted here since it was imported, and not changed there.
  if (!ours && known && base?.objects === theirs.objects) return null;
  const mine = ours ? { objects: drawn(canonical(ours.objects)), status: ours.status } : null;
  const isLater = (markup.modified ?? '') > (ours?.modified ?? '');
  const sides = changedSides({ base, mine, theirs, isLater });
  const { status, author, created, modified } = markup;
  const found: FoundMarkup = { objects: wire, status, comments, author, created, modified, isChanged: sides.theirs };
  const hasComments = comments.some(({ id, isChanged }) => id === null || isChanged);
  const kind = ours ? kindOf(sides, hasComments) : 'new';
  return { kind, page: page.number, name: markup.name, title: titleOf(objects, markup.comments), markup: ours?.id ?? null, found };
}

type State = { readonly objects: string; readonly status: string } | null;
const differs = (a: State, b: State): boolean => a?.objects !== b?.objects || a?.status !== b?.status;

/** Without a common state, the side that changed it later counts as the one that changed it. */
function changedSides({ base, mine, theirs, isLater }: { base: State; mine: State; theirs: State; isLater: boolean }) {
  if (mine === null || !differs(mine, theirs)) return { ours: false, theirs: false };
  if (base === null) return { ours: !isLater, theirs: isLater };
  return { ours: differs(base, mine), theirs: differs(base, theirs) };
}

function kindOf(sides: { readonly ours: boolean; readonly theirs: boolean }, hasComments: boolean): FoundChange['kind'] {
  if (sides.theirs) return sides.ours ? 'conflict' : 'changed';
  return hasComments ? 'changed' : 'unchanged';
}

/** Markups that the file had when it was exported, or when it was imported before, and has no longer. */
function deletedIn(pages: readonly ReadPage[], { current, known, token }: Here): FoundChange[] {
  const present = new Set(pages.flatMap(({ markups }) => markups.flatMap(({ exportedId }) => exportedId ?? [])));
  const names = new Set(pages.flatMap(({ number, markups }) => markups.map(({ name }) => knownKey(number, name))));
  const exported = pages.flatMap(({ manifest }) => (manifest?.document === token ? manifest.markups.map(({ id }) => id) : []));
  const isSameFile = [...known.keys()].some((key) => names.has(key));
  const imported = isSameFile ? [...known].flatMap(([key, { markup }]) => (names.has(key) ? [] : [markup])) : [];
  const shown = new Set([...known].flatMap(([key, { markup }]) => (names.has(key) ? [markup] : [])));
  return [...new Set([...exported.filter((id) => !present.has(id)), ...imported.filter((id) => !shown.has(id))])].flatMap((id) => {
    const ours = current.get(id);
    if (!ours || present.has(id)) return [];
    const { objects } = fromWire(ours.objects, id);
    return [
      { kind: 'deleted' as const, page: ours.page, name: `markup ${id}`, title: titleOf(objects, ours.comments), markup: id, found: null },
    ];
  });
}

/** How the markups of a file differ from those here. */
export function diffMarkups(pages: readonly ReadPage[], here: Here): FoundChange[] {
  const changes = pages.flatMap((page) => page.markups.flatMap((markup) => changeOf(markup, page, here) ?? []));
  return [...changes, ...deletedIn(pages, here)];
}
