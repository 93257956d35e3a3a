import { type CanvasObject, FIRST_ORDER, NO_ROTATION, objectId, type Vec } from '@sheetmark/editor-core';
import { fromUser, type PageSpace } from '../page-space.ts';
import type { Entries } from './entries.ts';
import { boxOfCorners, markedCorners, turnedHighlight } from './read-highlights.ts';
import { borderWidth, cloudSizeOf, colourIn, endsOf, lineOf, opacityOf } from './read-look.ts';
import { boxIn, fittedPoints, insetRect, pairs, rectOf } from './read-place.ts';
import { contentsOf, textBox, writingOf } from './read-writing.ts';

/** What an annotation shows. */
export interface Depicted {
  readonly objects: readonly CanvasObject[];
  /** Its text is part of an object, such as a label. Otherwise it is a note about it. */
  readonly hasOwnText: boolean;
  /** The objects are empty pictures in its place: it is shown as its appearance looks. */
  readonly isPicture: boolean;
}

type Reading = (entries: Entries, space: PageSpace) => Depicted | null;

const UNNAMED = objectId('unnamed');

function common(entries: Entries, space: PageSpace) {
  const fill = colourIn(entries.numbers('IC'));
  const isLocked = ((entries.number('F') ?? 0) & LOCKED) !== 0;
  return {
    id: UNNAMED,
    markupId: null,
    order: FIRST_ORDER,
    locked: isLocked,
    groups: [],
    wire: {},
    ...lineOf(entries, space),
    fill,
    opacity: opacityOf(entries),
  };
}
const LOCKED = 128;

const drawn = (objects: readonly CanvasObject[], hasOwnText = false): Depicted | null =>
  objects.length === 0 ? null : { objects, hasOwnText, isPicture: false };

/** Points in page units. */
function placed(entries: Entries, space: PageSpace, numbers: readonly number[]): Vec[] {
  return fittedPoints(entries, pairs(numbers), borderWidth(entries)).map((point) => fromUser(space, point));
}

const boxed =
  (kind: 'rectangle' | 'ellipse'): Reading =>
  (entries, space) => {
    const rect = insetRect(entries, borderWidth(entries));
    if (!rect) return null;
    const box = { ...common(entries, space), ...boxIn(space, rect), rotation: NO_ROTATION };
    const cloudSize = cloudSizeOf(entries, space);
    if (kind === 'ellipse') return drawn([{ ...box, kind }]);
    return drawn([cloudSize > 0 ? { ...box, kind: 'cloud', cloudSize } : { ...box, kind }]);
  };

/** A dimension's line is drawn at a distance from the points that it measures. */
function lineUser(entries: Entries): Vec[] {
  const [from, to] = pairs(entries.numbers('L'));
  const away = entries.number('LL') ?? 0;
  if (!from || !to) return [];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (away === 0 || length === 0) return [from, to];
  const [x, y] = [(-(to.y - from.y) / length) * away, ((to.x - from.x) / length) * away];
  return [from, to].map((point) => ({ x: point.x + x, y: point.y + y }));
}

const line: Reading = (entries, space) => {
  const user = fittedPoints(entries, lineUser(entries), borderWidth(entries));
  const points = user.map((point) => fromUser(space, point));
  if (points.length !== 2) return null;
  const ends = endsOf(entries);
  const intent = entries.name('IT');
  const isMeasurement = intent === 'LineDimension';
  const isArrow = intent === 'LineArrow' || (ends.lineStart === 'none' && (ends.lineEnd === 'arrow' || ends.lineEnd === 'openArrow'));
  const hasLabel = isMeasurement || entries.value('Cap') === true || isOurs(entries);
  const label = hasLabel ? contentsOf(entries) : '';
  const subType = isMeasurement ? 'measurementLine' : isArrow ? 'arrow' : 'line';
  return drawn([{ ...common(entries, space), fill: null, kind: 'line', points, ...ends, subType, label }], hasLabel);
};

/** Lines from here carry their labels as texts. */
const isOurs = (entries: Entries): boolean => entries.text('NM').startsWith('sheetmark-');

const AREAS = new Set(['PolygonDimension', 'PolygonVolume']);

const polygon: Reading = (entries, space) => {
  const points = placed(entries, space, entries.numbers('Vertices'));
  const all = common(entries, space);
  const intent = entries.name('IT');
  if (intent === 'PolygonCount') {
    const [cx, cy] = [points.reduce((sum, { x }) => sum + x, 0), points.reduce((sum, { y }) => sum + y, 0)].map(
      (sum) => sum / points.length,
    );
    if (points.length === 0 || cx === undefined || cy === undefined) return null;
    return drawn([{ ...all, fill: null, kind: 'count', points: [{ x: cx, y: cy }], label: '1' }], true);
  }
  if (intent === 'PolygonRadius') return radius(entries, space);
  if (points.length < 3) return null;
  if (intent !== null && AREAS.has(intent)) {
    const opacity = entries.number('FillOpacity');
    const fill = opacity === 0 ? null : all.fill;
    return drawn([{ ...all, fill, kind: 'area', points, label: contentsOf(entries) }], true);
  }
  const turned = isOurs(entries) && all.fill !== null ? turnedHighlight(entries, points) : null;
  if (turned) return drawn([{ ...all, ...turned, kind: 'highlight' }]);
  return drawn([{ ...all, kind: 'polygon', points, cloudSize: cloudSizeOf(entries, space) }]);
};

/** From an arc's centre, its second vertex, to its start; and the arc itself, counter-clockwise to its end. */
function radius(entries: Entries, space: PageSpace): Depicted | null {
  const [start, centre, end] = fittedPoints(entries, pairs(entries.numbers('Vertices')), borderWidth(entries));
  if (!start || !centre) return null;
  const all = { ...common(entries, space), fill: null };
  const placedAt = (points: readonly Vec[]): Vec[] => points.map((point) => fromUser(space, point));
  const ends = { lineStart: 'none', lineEnd: 'arrow' } as const;
  const measured = {
    ...all,
    ...ends,
    kind: 'line',
    points: placedAt([centre, start]),
    subType: 'measurementLine',
    label: contentsOf(entries),
  } as const;
  const arc =
    end && ({ ...all, kind: 'polyline', points: placedAt(arcAround(centre, start, end)), lineStart: 'none', lineEnd: 'none' } as const);
  return drawn(arc ? [measured, arc] : [measured], true);
}

/** Straight lines of an arc turn by at most this much. */
const ARC_STEP = Math.PI / 36;
/** An end this close to the start, in radians, closes the circle. */
const CLOSED = 1e-3;

function arcAround(centre: Vec, start: Vec, end: Vec): Vec[] {
  const from = Math.atan2(start.y - centre.y, start.x - centre.x);
  const to = Math.atan2(end.y - centre.y, end.x - centre.x);
  const turn = to - from > CLOSED ? to - from : to - from + 2 * Math.PI;
  const size = Math.hypot(start.x - centre.x, start.y - centre.y);
  const count = Math.ceil(turn / ARC_STEP);
  return Array.from({ length: count + 1 }, (_, at) => {
    const angle = from + (turn * at) / count;
    return { x: centre.x + size * Math.cos(angle), y: centre.y + size * Math.sin(angle) };
  });
}

const polyline: Reading = (entries, space) => {
  const points = placed(entries, space, entries.numbers('Vertices'));
  if (points.length < 2) return null;
  const all = { ...common(entries, space), fill: null };
  const intent = entries.name('IT');
  if (intent === 'PolyLineAngle' && points.length === 3)
    return drawn([{ ...all, kind: 'angle', points, label: contentsOf(entries) }], true);
  if (intent === 'PolyLineDimension') return drawn([{ ...all, kind: 'perimeter', points, label: contentsOf(entries) }], true);
  return drawn([{ ...all, kind: 'polyline', points, ...endsOf(entries) }]);
};

const ink: Reading = (entries, space) => {
  const all = { ...common(entries, space), fill: null };
  const strokes = entries.numberLists('InkList');
  const flat = fittedPoints(entries, strokes.flatMap(pairs), borderWidth(entries));
  let from = 0;
  const objects = strokes.flatMap((stroke): CanvasObject[] => {
    const points = flat.slice(from, from + Math.floor(stroke.length / 2)).map((point) => fromUser(space, point));
    from += Math.floor(stroke.length / 2);
    if (points.length === 0) return [];
    const isMarker = entries.name('IT') === 'InkHighlight';
    return [isMarker ? { ...all, kind: 'marker', points } : { ...all, kind: 'freehand', points, pressures: [] }];
  });
  return drawn(objects);
};

const freeText: Reading = (entries, space) => {
  const box = textBox(entries, space);
  if (!box) return null;
  const parts = { ...common(entries, space), ...box, ...writingOf(entries, space) };
  const [tip] = pairs(entries.numbers('CL'));
  const isCallout = entries.name('IT') === 'FreeTextCallout' && tip !== undefined;
  return drawn([isCallout ? { ...parts, kind: 'callout', tip: fromUser(space, tip) } : { ...parts, kind: 'text' }], true);
};

const highlight: Reading = (entries, space) => {
  const all = common(entries, space);
  const objects = markedCorners(entries, space).map((corners): CanvasObject => ({
    ...all,
    ...boxOfCorners(corners),
    kind: 'highlight',
    fill: all.stroke,
  }));
  return drawn(objects);
};

/** A line along each marked word, at this share of its height. */
const lineAlong =
  (share: number): Reading =>
  (entries, space) => {
    const all = { ...common(entries, space), fill: null };
    const between = (a: Vec, b: Vec): Vec => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    const ends = { lineStart: 'none', lineEnd: 'none' } as const;
    const objects = markedCorners(entries, space).map(([tl, tr, bl, br]): CanvasObject => ({
      ...all,
      kind: 'line',
      points: [between(tl, bl), between(tr, br)],
      ...ends,
      subType: 'line',
      label: '',
    }));
    return drawn(objects);
  };

/** An empty picture in the annotation's place. */
const picture: Reading = (entries, space) => {
  const rect = rectOf(entries);
  if (!rect || rect[0] === rect[2] || rect[1] === rect[3]) return null;
  const all = { ...common(entries, space), opacity: 1, strokeWidth: 0, fill: null, dash: 'solid' } as const;
  return {
    objects: [{ ...all, ...boxIn(space, rect), rotation: NO_ROTATION, kind: 'image', source: '' }],
    hasOwnText: false,
    isPicture: true,
  };
};

/** Points of the page's own space. */
const NOTE_SIZE = 18;
const NOTE_COLOUR = '#ffd100';

/** A note's icon is as large on every page and zoom. Here it is a small square that carries the note. */
const note: Reading = (entries, space) => {
  const rect = rectOf(entries);
  if (!rect) return null;
  const all = common(entries, space);
  const box = boxIn(space, [rect[0], rect[3] - NOTE_SIZE, rect[0] + NOTE_SIZE, rect[3]]);
  const fill = colourIn(entries.numbers('C')) ?? NOTE_COLOUR;
  return drawn([
    { ...all, ...box, rotation: NO_ROTATION, kind: 'rectangle', fill, stroke: '#333333', strokeWidth: 1 / space.scale, dash: 'solid' },
  ]);
};

const caret: Reading = (entries, space) => {
  const rect = insetRect(entries, 0);
  if (!rect) return null;
  const all = common(entries, space);
  return drawn([{ ...all, ...boxIn(space, rect), rotation: NO_ROTATION, kind: 'triangle', fill: all.stroke, strokeWidth: 0 }]);
};

/** [Middle, bottom] of a word. */
const [MIDDLE, BOTTOM] = [0.5, 1];

const readings: Readonly<Record<string, Reading>> = {
  Square: boxed('rectangle'),
  Circle: boxed('ellipse'),
  Line: line,
  Polygon: polygon,
  PolyLine: polyline,
  Ink: ink,
  FreeText: freeText,
  Highlight: highlight,
  Underline: lineAlong(BOTTOM),
  Squiggly: lineAlong(BOTTOM),
  StrikeOut: lineAlong(MIDDLE),
  Text: note,
  Caret: caret,
};

/** Whether annotations of the subtype can be drawn as objects. */
export const isReadable = (subtype: string): boolean => Object.hasOwn(readings, subtype);

/** Objects in page units, without ids. Unknown kinds, and known ones without usable geometry, become pictures. */
export function depict(entries: Entries, space: PageSpace): Depicted | null {
  const reading = readings[entries.name('Subtype') ?? ''];
  return reading?.(entries, space) ?? picture(entries, space);
}
