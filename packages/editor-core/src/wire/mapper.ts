import type { MarkupId } from '../document/ids.ts';
import type { CanvasObject, ObjectKind } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { isOrderKey, orderBetween } from '../document/order.ts';
import { fromDegrees, toDegrees } from '../geometry/angle.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { isCanvasObject } from '../shapes/validity.ts';

/**
 * THE seam between the wire and the editor: names, degrees and radians, '' and null, boxes of point objects. Nothing else converts.
 * Fields that the editor does not know travel in `wire` and come out as they came in; what cannot be drawn is kept aside whole.
 */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);
const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;
const isFlagged = (value: unknown): boolean => value === true || value === 1 || value === 'true';

const box = (w: Fields) => ({
  x: w['left'],
  y: w['top'],
  width: w['width'],
  height: w['height'],
  rotation: fromDegrees(numberOr(w['angle'], 0)),
});
const points = (w: Fields) => ({ points: w['points'] });

interface WireKind {
  readonly kind: ObjectKind;
  /** What the kind has besides the common fields, from the wire. */
  readonly read: (wire: Fields) => Fields;
}

/** A polygon that is a cloud is a `cloud` with points on the wire. */
const isPolygonCloud = (w: Fields): boolean => Array.isArray(w['points']) && w['points'].length > 2;

const wireKinds: Readonly<Record<string, WireKind>> = {
  rect: { kind: 'rectangle', read: box },
  ellipse: { kind: 'ellipse', read: box },
  triangle: { kind: 'triangle', read: box },
  cloud: { kind: 'cloud', read: (w) => ({ ...box(w), cloudSize: numberOr(w['cloudSize'], 8) }) },
  line: {
    kind: 'line',
    read: (w) => ({
      ...points(w),
      subType: oneOf(w['subType'], ['arrow', 'line', 'measurementLine'], 'line'),
      label: textOr(w['text'], ''),
    }),
  },
  polygon: { kind: 'polygon', read: (w) => ({ ...points(w), cloudSize: numberOr(w['cloudSize'], 0) }) },
  polyline: { kind: 'polyline', read: points },
  path: { kind: 'freehand', read: (w) => ({ ...points(w), pressures: Array.isArray(w['pressures']) ? w['pressures'] : [] }) },
  textbox: {
    kind: 'text',
    read: (w) => ({
      ...box(w),
      text: textOr(w['text'], ''),
      fontFamily: textOr(w['fontFamily'], 'Helvetica'),
      fontSize: numberOr(w['fontSize'], 12),
      textColor: textOr(w['textColor'], textOr(w['stroke'], '#e5342b')),
      textAlign: oneOf(w['textAlign'], ['left', 'center', 'right'], 'left'),
      textBorder: isFlagged(w['txtBorder']),
    }),
  },
  image: { kind: 'image', read: (w) => ({ ...box(w), source: w['source'] }) },
};
const polygonCloud: WireKind = { kind: 'polygon', read: (w) => ({ ...points(w), cloudSize: numberOr(w['cloudSize'], 8) }) };

/** Fields that have a place of their own in the editor; every other one stays in `wire`. */
const known = new Set(
  [
    ['id', 'type', 'subType', 'm_id', 'v', 'order', 'locked', 'left', 'top', 'width', 'height', 'angle', 'points'],
    ['stroke', 'strokeWidth', 'fill', 'opacity', 'lineStrokeStyle', 'lineStrokeArray', 'cloudSize', 'pressures', 'source'],
    ['text', 'fontFamily', 'fontSize', 'textColor', 'textAlign', 'txtBorder'],
  ].flat(),
);

/** What a markup holds: objects that can be drawn, and whatever else was saved with them. */
export interface MappedMarkup {
  readonly objects: readonly CanvasObject[];
  readonly foreign: readonly unknown[];
}

/** `details` is `editor_details` as answered: an array of objects, or an object that holds one as `objects`. */
export function fromWire(details: unknown, markupId: MarkupId): MappedMarkup {
  const listed = isFields(details) && Array.isArray(details['objects']) ? details['objects'] : details;
  if (!Array.isArray(listed)) return { objects: [], foreign: listed === null || listed === undefined ? [] : [listed] };
  const objects: CanvasObject[] = [];
  const foreign: unknown[] = [];
  for (const [index, each] of listed.entries()) {
    const object = readObject(each, { markupId, index, below: objects.at(-1)?.order ?? null });
    if (object) objects.push(object);
    else foreign.push(each);
  }
  return { objects, foreign };
}

interface Place {
  readonly markupId: MarkupId | null;
  readonly index: number;
  readonly below: OrderKey | null;
}

/** Other clients number their objects. */
function idOf(id: unknown): string | null {
  return typeof id === 'number' ? String(id) : textOr(id, '') || null;
}

function readObject(wire: unknown, { markupId, index, below }: Place): CanvasObject | null {
  if (!isFields(wire)) return null;
  const type = textOr(wire['type'], '');
  const row = type === 'cloud' && isPolygonCloud(wire) ? polygonCloud : wireKinds[type];
  if (!row) return null;
  const { kind, read } = row;
  const object = {
    kind,
    id: idOf(wire['id']) ?? `m${markupId}-${index}`,
    markupId,
    order: isOrderKey(wire['order']) ? wire['order'] : orderBetween(below, null),
    locked: wire['locked'] === true,
    stroke: textOr(wire['stroke'], '#e5342b'),
    strokeWidth: numberOr(wire['strokeWidth'], 2),
    fill: textOr(wire['fill'], '') || null,
    opacity: numberOr(wire['opacity'], 1),
    dash: oneOf(wire['lineStrokeStyle'], ['solid', 'dotted', 'dashed'], 'solid'),
    wire: Object.fromEntries(Object.entries(wire).filter(([name]) => !known.has(name))),
    ...read(wire),
  };
  return isCanvasObject(object) ? object : null;
}

/** The specification's dash patterns. */
const strokeArrays = { solid: [], dotted: [1, 6], dashed: [6, 6] } as const;

/** One object as `editor_details` holds it. */
export function toWire(object: CanvasObject): Fields {
  const common = {
    ...object.wire,
    v: 1,
    id: object.id,
    m_id: object.markupId ?? '',
    order: object.order,
    locked: object.locked,
    stroke: object.stroke,
    strokeWidth: object.strokeWidth,
    fill: object.fill ?? '',
    opacity: object.opacity,
    lineStrokeStyle: object.dash,
    lineStrokeArray: strokeArrays[object.dash],
    ...frameOf(object),
  };
  switch (object.kind) {
    case 'rectangle':
      return { ...common, type: 'rect' };
    case 'ellipse':
    case 'triangle':
      return { ...common, type: object.kind };
    case 'cloud':
      return { ...common, type: 'cloud', cloudSize: object.cloudSize };
    case 'line':
      return { ...common, type: 'line', subType: object.subType, points: object.points, text: object.label };
    case 'polygon':
      return { ...common, type: object.cloudSize > 0 ? 'cloud' : 'polygon', points: object.points, cloudSize: object.cloudSize };
    case 'polyline':
      return { ...common, type: 'polyline', points: object.points };
    case 'freehand':
      return { ...common, type: 'path', points: object.points, pressures: object.pressures };
    case 'text': {
      const { text, fontFamily, fontSize, textColor, textAlign, textBorder } = object;
      return { ...common, type: 'textbox', text, fontFamily, fontSize, textColor, textAlign, txtBorder: textBorder };
    }
    case 'image':
      return { ...common, type: 'image', source: object.source };
  }
}

/** The box before it is turned; of point objects, the box round their outline. */
function frameOf(object: CanvasObject): Fields {
  if ('points' in object) {
    const { minX, minY, maxX, maxY } = boundsOf(object);
    return { left: minX, top: minY, width: maxX - minX, height: maxY - minY, angle: 0 };
  }
  return { left: object.x, top: object.y, width: object.width, height: object.height, angle: toDegrees(object.rotation) };
}

/** What `iText` of a markup carries: the texts of its objects, in their order. */
export function textsOf(objects: readonly CanvasObject[]): { id: string; text: string }[] {
  return objects.flatMap((object) => {
    const text = object.kind === 'text' ? object.text : object.kind === 'line' ? object.label : '';
    return text.trim() === '' ? [] : [{ id: object.id, text }];
  });
}
