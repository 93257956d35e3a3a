import {
  boundsOf,
  type CanvasObject,
  fromWire,
  isCanvasObject,
  stretchObject,
  translateObject,
  NO_ROTATION,
  type Box,
} from '@sheetmark/editor-core';
import { annotationsOf } from '../annotation/annotation.ts';
import { PRIVATE_KEY } from '../annotation/private-key.ts';
import type { MarkupStatus } from '../model.ts';
import type { PageSpace } from '../page-space.ts';
import { isArray, type Value } from '../pdf/values.ts';
import { textInFiles } from '../xml.ts';
import { Entries } from './entries.ts';
import type { RawAnnotation } from './raw-annotations.ts';
import { depict } from './read-kinds.ts';
import { boxIn, type Corners, type PlainBox, rectOf } from './read-place.ts';

const OBJECT = /^sheetmark-(\d{1,15})-o-(.{1,180})$/;
const COMMENT = /^sheetmark-(\d{1,15})-c-(\d{1,15})$/;
/** Letters of an object in its saved form. */
const MAX_JSON = 400_000;

export interface ExportedName {
  readonly markup: number;
  readonly object: string;
}

export function exportedObject(name: string): ExportedName | null {
  const [, markup, object] = OBJECT.exec(name) ?? [];
  return markup === undefined || object === undefined ? null : { markup: Number(markup), object };
}

export function exportedComment(name: string): number | null {
  const id = COMMENT.exec(name)?.[2];
  return id === undefined ? null : Number(id);
}

/** The markup that was exported with an annotation of this name. */
export function exportedMarkup(name: string): number | null {
  const id = /^sheetmark-(\d{1,15})-(?:o-.|c-\d|status$)/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

export const isExportedStatus = (name: string): boolean => /^sheetmark-\d+-status$/.test(name);

const STATUSES: readonly MarkupStatus[] = ['none', 'review', 'open', 'closed'];

/** The status that the markup had when it was exported. */
export const exportedStatus = ({ entries }: RawAnnotation): MarkupStatus | null =>
  STATUSES.find((status) => status === entries.inner(PRIVATE_KEY)?.name('Status')) ?? null;

/** The object that was exported as this annotation. */
export function exportedBase({ entries }: RawAnnotation): CanvasObject | null {
  const data = entries.inner(PRIVATE_KEY);
  const json = data?.longText('Object') ?? '';
  if (json === '' || json.length > MAX_JSON) return null;
  try {
    const [object] = fromWire([JSON.parse(json)], 0).objects;
    return object ? { ...object, markupId: null } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The annotations that were written for an object, as this reader reads them. */
function expectedEntries(base: CanvasObject, space: PageSpace): Entries[] {
  const time = '2000-01-01T00:00:00.000Z';
  const markup = {
    id: 1,
    number: 1,
    author: '',
    created: time,
    modified: time,
    status: 'none',
    closedBy: null,
    objects: [base],
    comments: [],
  } as const;
  const annotations = annotationsOf([markup], { space, scales: { calibration: null, regions: [] } }, { comments: false });
  return annotations.map(({ dict }) => new Entries(dict, (value) => value ?? null));
}

const OWN = new Set(['id', 'kind', 'markupId', 'order', 'groups', 'wire', 'source', 'label']);
const GEOMETRY = new Set(['x', 'y', 'width', 'height', 'rotation', 'points', 'tip', 'pressures']);

/** Whether two values are equal but for rounding, and for what formats lack. */
function isAlike(a: unknown, b: unknown, tolerance: number): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= tolerance;
  if (typeof a === 'string' && typeof b === 'string') return textInFiles(a) === textInFiles(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => isAlike(each, b[i], tolerance));
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    const other = new Map(Object.entries(b));
    return Object.entries(a).every(([key, value]) => isAlike(value, other.get(key), tolerance));
  }
  return a === b;
}

interface Versions {
  /** As it was exported. */
  readonly base: CanvasObject;
  /** How this reader reads what was written. */
  readonly expected: CanvasObject;
  /** How it reads the file. */
  readonly found: CanvasObject;
  readonly tolerance: number;
}

/** The exported object with what another program changed. Everything else is exactly as it was exported. */
function withChanges(versions: Versions): CanvasObject {
  const { base, expected, found, tolerance } = versions;
  if (found.kind !== expected.kind) return { ...found, id: base.id, order: base.order, groups: base.groups };
  const before = new Map(Object.entries(expected));
  const known = new Set(Object.keys(base));
  const changed = Object.entries(found).filter(
    ([key, value]) => known.has(key) && !OWN.has(key) && !isAlike(value, before.get(key), tolerance),
  );
  const labelled = labelChange(versions);
  // Pictures are read as the place where their appearance is.
  const isOneKind = base.kind === found.kind && base.kind !== 'image';
  const look = changed.filter(([key]) => isOneKind || !GEOMETRY.has(key));
  const placed = isOneKind ? base : placedLike(versions);
  const merged: unknown = { ...placed, ...Object.fromEntries(look), ...labelled };
  return isCanvasObject(merged) ? merged : base;
}

const labelOf = (object: CanvasObject): string | null => ('label' in object ? object.label : null);

function labelChange({ base, expected, found }: Versions): { readonly label?: string } {
  const label = labelOf(found);
  return label === null || isAlike(label, labelOf(expected), 0) || labelOf(base) === null ? {} : { label };
}

/** For objects that are other kinds in files: moved or stretched like their annotation; if its points changed, it is what the file shows. */
function placedLike({ base, expected, found, tolerance }: Versions): CanvasObject {
  const [from, to] = [boundsOf(expected), boundsOf(found)];
  if (isAlike(from, to, tolerance) && isAlike(shapeOf(expected, from), shapeOf(found, to), SHARE)) return base;
  if (!isAlike(shapeOf(expected, from), shapeOf(found, to), SHARE))
    return { ...found, id: base.id, order: base.order, groups: base.groups };
  return stretchedLike(base, [from, to], tolerance);
}

/** The object moved and stretched like one box to another. */
function stretchedLike(base: CanvasObject, [from, to]: readonly Box[], tolerance: number): CanvasObject {
  if (!from || !to) return base;
  const factor = (wanted: number, has: number): number => (has === 0 || Math.abs(wanted - has) <= tolerance ? 1 : wanted / has);
  const [factorX, factorY] = [factor(to.maxX - to.minX, from.maxX - from.minX), factor(to.maxY - to.minY, from.maxY - from.minY)];
  const stretched = stretchObject(base, { origin: { x: from.minX, y: from.minY }, rotation: NO_ROTATION, factorX, factorY });
  return translateObject(stretched, { x: to.minX - from.minX, y: to.minY - from.minY });
}

const POINTS = ['L', 'Vertices', 'InkList', 'QuadPoints'];

/** The rectangles, before and after, of an annotation that was moved by its rectangle alone: its points are as they were. */
function movedRect(expected: Entries | undefined, found: Entries): readonly [Corners, Corners] | null {
  const [before, after] = [expected && rectOf(expected), rectOf(found)];
  const keys = POINTS.filter((key) => expected?.has(key));
  const isSame = (key: string): boolean => isAlike(numbersOf(expected?.value(key)), numbersOf(found.value(key)), FINE);
  return before && after && keys.length > 0 && keys.every(isSame) && !isAlike(before, after, FINE) ? [before, after] : null;
}

/** Larger than the rounding of numbers in files. */
const FINE = 0.005;
const numbersOf = (value: Value | undefined): unknown => (isArray(value) ? value.map(numbersOf) : value);
const toBox = ({ x, y, width, height }: PlainBox): Box => ({ minX: x, minY: y, maxX: x + width, maxY: y + height });

/** Difference of points as shares of their box. */
const SHARE = 0.01;

/** Points as shares of their box. */
function shapeOf(object: CanvasObject, { minX, minY, maxX, maxY }: Box): readonly number[] {
  if (!('points' in object)) return [];
  const [width, height] = [maxX - minX || 1, maxY - minY || 1];
  return object.points.flatMap(({ x, y }) => [(x - minX) / width, (y - minY) / height]);
}

/** The object of annotations that were exported, and how it was then. */
export function readExported(base: CanvasObject, parts: readonly RawAnnotation[], space: PageSpace): CanvasObject {
  const expected = expectedEntries(base, space);
  const tolerance = 0.005 / space.scale;
  const [found] = parts;
  const before = expected[0] && depict(expected[0], space)?.objects;
  const after = found && depict(found.entries, space)?.objects;
  if (!before?.[0] || !after?.[0]) return base;
  const rects = found && movedRect(expected[0], found.entries);
  const from = rects
    ? stretchedLike(
        base,
        rects.map((rect) => toBox(boxIn(space, rect))),
        tolerance,
      )
    : base;
  const changed = rects ? from : withChanges({ base, expected: before[0], found: after[0], tolerance });
  return base.kind === 'count' && changed.kind === 'count'
    ? { ...changed, points: countedPoints(base, { expected, parts, space }) }
    : changed;
}

/** A count is an annotation for each counted thing. Parts that moved are where the file has them; missing ones were deleted. */
function countedPoints(
  base: Extract<CanvasObject, { kind: 'count' }>,
  { expected, parts, space }: { expected: readonly Entries[]; parts: readonly RawAnnotation[]; space: PageSpace },
) {
  const byName = new Map(parts.map((part) => [Number(/\.(\d{1,6})$/.exec(part.name)?.[1] ?? 1), part]));
  const pointIn = (entries: Entries | undefined) => {
    const [object] = (entries && depict(entries, space)?.objects) ?? [];
    return object && 'points' in object ? object.points[0] : undefined;
  };
  return base.points.flatMap((point, index) => {
    const part = byName.get(index + 1);
    if (!part) return [];
    const [before, after] = [pointIn(expected[index]), pointIn(part.entries)];
    return [before && after && !isAlike(before, after, 0.005 / space.scale) ? after : point];
  });
}
