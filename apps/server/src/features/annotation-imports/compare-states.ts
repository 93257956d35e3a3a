import { createHash } from 'node:crypto';
import type { ColumnValue, ReadMarkup, ReadObject, ReadPage } from '@sheetmark/annotations';
import { fromWire, isRecord, toWire } from '@sheetmark/editor-core';
import { type CurrentMarkup, earlierIn, type FoundChange, FoundMarkup, type KnownAnnotation } from './protocol.ts';

/** A markup as far as people see it, to be compared. */
export interface MarkupState {
  readonly objects: string;
  readonly status: string;
  /** What its pictures show; null if that is unknown, which counts as no difference. */
  readonly pictures: string | null;
  /** Its values in the file's custom columns; null if the file doesn't say, which counts as no difference. */
  readonly columns: string | null;
}

/** Objects without what people don't see. What pictures show is compared by their sums. */
const drawn = (objects: readonly unknown[]): string =>
  JSON.stringify(
    objects
      .flatMap((object) => (isRecord(object) ? [{ ...object, m_id: '', order: '', wire: undefined, source: undefined }] : []))
      .map((object) => JSON.stringify(Object.entries(object).toSorted(([a], [b]) => a.localeCompare(b))))
      .toSorted(),
  );

function sumsOf(objects: readonly ReadObject[], which: 'shown' | 'exported'): string | null {
  const sums = objects.flatMap(({ object, picture }) => (picture ? [{ id: object.id, sum: picture[which] }] : []));
  const isKnown = sums.every(({ sum }) => sum !== null);
  return isKnown ? JSON.stringify(sums.map(({ id, sum }) => `${id} ${sum}`).toSorted()) : null;
}

/** Where the pictures of a markup here come from, by the ids of their objects. */
export function sourcesOf(ours: CurrentMarkup | undefined): ReadonlyMap<string, string> {
  const objects = ours ? fromWire(ours.objects, 0).objects : [];
  return new Map(objects.flatMap((object) => (object.kind === 'image' ? [[object.id, object.source] as const] : [])));
}

const differs = (a: MarkupState | null, b: MarkupState | null): boolean =>
  a?.objects !== b?.objects || a?.status !== b?.status || isOther(a?.pictures, b?.pictures) || isOther(a?.columns, b?.columns);

/** What is unknown counts as no difference. */
const isOther = (a: string | null | undefined, b: string | null | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' && a !== b;

/** Numbers are compared as numbers, and an empty cell is like none. */
function comparable({ columns: named }: ReadMarkup, columns: readonly ColumnValue[]): string | null {
  if (named === null) return null;
  const names = new Set(named.map(({ column }) => column.toLowerCase()));
  const cells = columns.map(({ column, text }) => [column.toLowerCase(), Number(text) || text.trim()] as const);
  return JSON.stringify(cells.filter(([name, value]) => names.has(name) && value !== '').toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Objects as they are recognized later. */
export const objectsSum = (objects: readonly unknown[]): string => createHash('sha256').update(drawn(objects)).digest('hex').slice(0, 16);

/** Whether the markup was kept before against a copy of the export that has it like this file. */
function wasDecided({ known, page, markup, wire }: Sides, pictures: string | null): boolean {
  const sum = objectsSum(wire);
  const columns = comparable(markup, markup.columns ?? []);
  return earlierIn(known?.base).some(
    (each) =>
      each.seen >= (page.manifest?.exported ?? '') &&
      each.sum === sum &&
      each.status === markup.status &&
      !isOther(each.pictures, pictures) &&
      !isOther(columns, each.columns && comparable(markup, each.columns)),
  );
}

/** Whether it was decided about the annotation since the file was exported. Of imports of earlier versions, that is unknown, and taken for so. */
function isSeenSince({ known, page }: Sides): boolean {
  const seen = isRecord(known?.base) ? known.base['seen'] : undefined;
  return known !== undefined && (typeof seen !== 'string' || seen >= (page.manifest?.exported ?? ''));
}

interface Sides {
  readonly markup: ReadMarkup;
  readonly page: ReadPage;
  readonly ours: CurrentMarkup | undefined;
  readonly known: KnownAnnotation | undefined;
  /** The file's objects as they would be applied. */
  readonly wire: readonly unknown[];
}

/** Of an object that was deleted there, the file says only its id: the rest is as here, if the markup wasn't changed here since. */
function exportedState({ markup, page, ours }: Sides, mine: MarkupState | null): MarkupState | null {
  const bases = markup.objects.flatMap(({ base }) => (base ? [toWire(base)] : []));
  if (bases.length === 0) return null;
  const listed = page.manifest?.markups.find(({ id }) => id === markup.exportedId);
  const isWhole = listed === undefined || listed.objects.length === bases.length;
  const exported = page.manifest?.exported ?? '';
  if (!isWhole && mine && ours && Date.parse(ours.modified) <= Date.parse(exported)) return mine;
  const objects = isWhole ? drawn(bases) : 'an object was deleted';
  const columns = comparable(markup, markup.baseColumns ?? []);
  return { objects, status: markup.baseStatus ?? 'none', pictures: sumsOf(markup.objects, 'exported'), columns };
}

function importedState({ known, markup }: Sides): MarkupState | null {
  const base = known?.base;
  if (!isRecord(base) || !Array.isArray(base['objects'])) return null;
  const pictures = typeof base['pictures'] === 'string' ? base['pictures'] : null;
  const columns = comparable(markup, FoundMarkup.shape.columns.catch(null).parse(base['columns']) ?? []);
  return { objects: drawn(base['objects']), status: String(base['status']), pictures, columns };
}

/** Pictures here show what was exported as long as they come from the same source, otherwise what was imported. */
function ourState({ ours, markup }: Sides, imported: MarkupState | null): MarkupState | null {
  if (!ours) return null;
  const sources = sourcesOf(ours);
  const isAsExported = markup.objects.every(({ base }) => base?.kind !== 'image' || sameSource(base.source, sources.get(base.id)));
  const pictures = isAsExported ? (sumsOf(markup.objects, 'exported') ?? imported?.pictures) : imported?.pictures;
  const objects = drawn(fromWire(ours.objects, 0).objects.map((object) => toWire(object)));
  return { objects, status: ours.status, pictures: pictures ?? null, columns: comparable(markup, ours.columns) };
}

/** Large pictures are exported without their source. */
const sameSource = (exported: string, here: string | undefined): boolean => exported === '' || exported === here;

export interface Compared {
  /** What the file changed, and what was changed here. */
  readonly theirs: boolean;
  readonly ours: boolean;
  /** The file is as both sides last had it in common. */
  readonly isAsBefore: boolean;
  readonly pictures: string | null;
}

/**
 * Which side changed a markup. A side that is as it was when the file was exported, or when it was last imported, didn't change it: the file
 * comes first, because others may have returned the same export before. Without a common state, the side that changed it later did.
 */
export function compareSides(sides: Sides): Compared {
  const { markup, ours, wire } = sides;
  const imported = importedState(sides);
  const mine = ourState(sides, imported);
  const pictures = sumsOf(markup.objects, 'shown');
  const columns = comparable(markup, markup.columns ?? []);
  const theirs: MarkupState = { objects: drawn(wire), status: markup.status, pictures, columns };
  const facts = { pictures };
  const isSeen = isSeenSince(sides);
  // Decided before: whatever the file was then.
  if (isSeen && imported && mine && !differs(imported, theirs))
    return { ours: differs(imported, mine), theirs: false, isAsBefore: true, ...facts };
  if (mine && wasDecided(sides, pictures)) return { ours: true, theirs: false, isAsBefore: true, ...facts };
  const exported = exportedState(sides, mine);
  const bases = [exported, isSeen || exported === null ? imported : null].filter((state) => state !== null);
  const base = bases.find((state) => !differs(state, theirs) || !differs(state, mine)) ?? bases.at(-1) ?? null;
  const isAsBefore = base !== null && !differs(base, theirs);
  if (mine === null || !differs(mine, theirs)) return { ours: false, theirs: false, isAsBefore, ...facts };
  const isLater = (markup.modified ?? '') > (ours?.modified ?? '');
  if (base === null) return { ours: !isLater, theirs: isLater, isAsBefore, ...facts };
  return { ours: differs(base, mine), theirs: differs(base, theirs), isAsBefore, ...facts };
}

export function kindOf({ ours, theirs }: Compared, hasComments: boolean): FoundChange['kind'] {
  if (theirs) return ours ? 'conflict' : 'changed';
  return hasComments ? 'changed' : 'unchanged';
}
