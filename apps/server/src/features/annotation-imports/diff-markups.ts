import type { ReadMarkup, ReadPage } from '@sheetmark/annotations';
import { type CanvasObject, fromWire, isRecord, nameOfObject, textsOf, toWire } from '@sheetmark/editor-core';
import { framed, pendingSource } from './appearances.ts';
import { compareSides, kindOf, sourcesOf } from './compare-states.ts';
import {
  type CurrentMarkup,
  firstImportOf,
  type FoundChange,
  type FoundComment,
  type FoundMarkup,
  type KnownAnnotation,
} from './protocol.ts';

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

const MAX_TITLE = 200;

function titleOf(objects: readonly CanvasObject[], comments: readonly { readonly text: string }[]): string {
  const [text] = textsOf(objects);
  const [first] = objects;
  const title = text?.text ?? comments[0]?.text ?? (first ? nameOfObject(first) : 'Markup');
  const line = title.replaceAll(/\s+/g, ' ').trim();
  return (line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1).trimEnd()}…` : line) || 'Markup';
}

interface Placed {
  readonly page: number;
  readonly isDrawing: boolean;
  readonly ours: CurrentMarkup | undefined;
}

/**
 * Kinds that can't be drawn become pictures. Those of the drawing itself stay in it as they look: their comments are on a thin frame around them;
 * without comments there is nothing to import. Exported pictures stay as they are here, unless the file shows others in their place.
 */
function drawable({ objects, comments }: ReadMarkup, { page, isDrawing, ours }: Placed): CanvasObject[] {
  const here = sourcesOf(ours);
  return objects.flatMap(({ object, base, picture }) => {
    if (picture === null || object.kind !== 'image') return [object];
    const pending = picture.appearance && { ...object, source: pendingSource(page, picture.appearance) };
    if (base !== null) {
      const source = picture.shown === picture.exported ? here.get(object.id) : undefined;
      if (source !== undefined) return [{ ...object, source }];
      return [pending ?? (object.source.startsWith('data:') ? object : framed(object))];
    }
    if (!isDrawing && pending) return [pending];
    return isDrawing && comments.length === 0 ? [] : [framed(object)];
  });
}

interface Matched {
  readonly ours: CurrentMarkup | undefined;
  readonly known: KnownAnnotation | undefined;
}

const isOurs = ({ manifest }: ReadPage, token: string): boolean => manifest === null || manifest.document === token;

function match(markup: ReadMarkup, page: ReadPage, { current, known, token }: Here): Matched {
  const exported = markup.exportedId !== null && isOurs(page, token) ? current.get(markup.exportedId) : undefined;
  const before = known.get(knownKey(page.number, markup.name));
  return { ours: exported ?? (before && current.get(before.markup)), known: before };
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
  const objects = drawable(markup, { page: page.number, isDrawing: here.isDrawing, ours });
  const comments = commentsOf({ markup, page, ours, here });
  if (objects.length === 0) return null;
  const wire = objects.map((object) => toWire(object));
  const compared = compareSides({ markup, page, ours, known, wire });
  // Deleted here since it was imported, and not changed there.
  if (!ours && known && compared.isAsBefore) return null;
  const { status, author, created, modified, columns } = markup;
  const { theirs: isChanged, pictures } = compared;
  const found: FoundMarkup = {
    objects: wire,
    pictures,
    status,
    comments,
    columns: columns && [...columns],
    author,
    created,
    modified,
    isChanged,
  };
  const hasComments = comments.some(({ id, isChanged: isOther }) => id === null || isOther);
  const kind = ours ? kindOf(compared, hasComments) : 'new';
  return { kind, page: page.number, name: markup.name, title: titleOf(objects, markup.comments), markup: ours?.id ?? null, found };
}

/** Whether someone kept a markup that was missing from the file, since it was exported. */
function isKept(id: number, { current, known }: Here, exported = ''): boolean {
  const before = known.get(knownKey(current.get(id)?.page ?? 0, deletionOf(id)));
  return before?.markup === id && isDeletion(before) && isRecord(before.base) && String(before.base['seen']) >= exported;
}

/** A change without an annotation. */
const deletionOf = (id: number): string => `markup ${id}`;

const isDeletion = ({ base }: KnownAnnotation): boolean => isRecord(base) && base['isDeleted'] === true;

/**
 * Markups of annotations that an earlier import brought and that this file lacks. Only a file that has others of them had these, too: copies of an
 * export that other people return never had them.
 */
function importedWithout(pages: readonly ReadPage[], names: ReadonlySet<string>, here: Here): number[] {
  const firstOf = (key: string): string | null => firstImportOf(here.known.get(key)?.base);
  const own = pages.flatMap((page) =>
    page.markups.flatMap(({ name, exportedId }) => (exportedId !== null && isOurs(page, here.token) ? [] : [knownKey(page.number, name)])),
  );
  const brought = new Set(own.flatMap((key) => firstOf(key) ?? []));
  return [...here.known].flatMap(([key, each]) => {
    const first = firstOf(key);
    const isMissing = first !== null && brought.has(first) && !names.has(key);
    return isMissing && !isDeletion(each) && !isKept(each.markup, here) ? [each.markup] : [];
  });
}

/** Markups that the file had when it was exported, or when it was imported before, and has no longer. */
function deletedIn(pages: readonly ReadPage[], here: Here): FoundChange[] {
  const { current, token } = here;
  const known = new Map([...here.known].filter(([, each]) => !isDeletion(each)));
  const present = new Set(pages.flatMap(({ markups }) => markups.flatMap(({ exportedId }) => exportedId ?? [])));
  const names = new Set(pages.flatMap(({ number, markups }) => markups.map(({ name }) => knownKey(number, name))));
  const exported = pages.flatMap(({ manifest }) =>
    manifest?.document === token ? manifest.markups.flatMap(({ id }) => (isKept(id, here, manifest.exported) ? [] : [id])) : [],
  );
  const imported = importedWithout(pages, names, here);
  const shown = new Set([...known].flatMap(([key, { markup }]) => (names.has(key) ? [markup] : [])));
  return [...new Set([...exported.filter((id) => !present.has(id)), ...imported.filter((id) => !shown.has(id))])].flatMap((id) => {
    const ours = current.get(id);
    if (!ours || present.has(id)) return [];
    const { objects } = fromWire(ours.objects, id);
    return [
      { kind: 'deleted' as const, page: ours.page, name: deletionOf(id), title: titleOf(objects, ours.comments), markup: id, found: null },
    ];
  });
}

/** How the markups of a file differ from those here. */
export function diffMarkups(pages: readonly ReadPage[], here: Here): FoundChange[] {
  const changes = pages.flatMap((page) => page.markups.flatMap((markup) => changeOf(markup, page, here) ?? []));
  return [...changes, ...deletedIn(pages, here)];
}
