import { DEFAULT_STYLE } from '../commands/tool-styles.ts';
import { objectId } from '../document/ids.ts';
import type { ObjectKind, ObjectOf } from '../document/object.ts';
import { FIRST_ORDER } from '../document/order.ts';
import { NO_ROTATION } from '../geometry/angle.ts';

const { stroke, strokeWidth, fill, opacity, dash, cloudSize } = DEFAULT_STYLE;

const COMMON = {
  id: objectId('x1'),
  markupId: null,
  order: FIRST_ORDER,
  locked: false,
  groups: [],
  wire: {},
  stroke,
  strokeWidth,
  fill,
  opacity,
  dash,
} as const;

const BOX = { ...COMMON, x: 100, y: 100, width: 200, height: 100, rotation: NO_ROTATION } as const;

const BEND = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 200 },
] as const;

const PLAIN_ENDS = { lineStart: 'none', lineEnd: 'none' } as const;

const WRITING = {
  text: 'Carpet stops at the door',
  fontFamily: 'Helvetica',
  fontSize: 14,
  textColor: stroke,
  textAlign: 'left',
  textBorder: true,
} as const;

/** A plain object of each kind, all in the box from (100, 100) to (300, 200). */
const PLAIN: { readonly [K in ObjectKind]: ObjectOf<K> } = {
  rectangle: { ...BOX, kind: 'rectangle' },
  ellipse: { ...BOX, kind: 'ellipse' },
  triangle: { ...BOX, kind: 'triangle' },
  cloud: { ...BOX, kind: 'cloud', cloudSize },
  line: { ...COMMON, kind: 'line', points: [BEND[0], BEND[2]], ...PLAIN_ENDS, subType: 'line', label: '' },
  polygon: { ...COMMON, kind: 'polygon', points: BEND, cloudSize: 0 },
  polyline: { ...COMMON, kind: 'polyline', points: BEND, ...PLAIN_ENDS },
  area: { ...COMMON, kind: 'area', points: BEND, label: '' },
  perimeter: { ...COMMON, kind: 'perimeter', points: BEND, label: '' },
  angle: { ...COMMON, kind: 'angle', points: BEND, label: '90.0°' },
  count: { ...COMMON, kind: 'count', points: BEND, label: '3' },
  freehand: { ...COMMON, kind: 'freehand', points: BEND, pressures: [] },
  text: { ...BOX, ...WRITING, kind: 'text' },
  callout: { ...BOX, ...WRITING, kind: 'callout', x: 200, width: 100, height: 50, tip: { x: 100, y: 200 } },
  stamp: { ...BOX, kind: 'stamp', stamp: 'APPROVED', caption: 'Maren Okafor, 2026-11-21' },
  highlight: { ...BOX, kind: 'highlight', fill: '#ffe14d' },
  marker: { ...COMMON, kind: 'marker', points: BEND },
  legend: { ...BOX, kind: 'legend', caption: 'Takeoff', groupBy: 'label', rows: [] },
  image: { ...BOX, kind: 'image', source: 'media/1' },
};

/** A valid object of a kind; name only the properties that matter. */
export const anObject = <K extends ObjectKind>(kind: K, parts: Partial<ObjectOf<K>> = {}): ObjectOf<K> => ({ ...PLAIN[kind], ...parts });

export const aRectangle = (id: string, parts: Partial<ObjectOf<'rectangle'>> = {}): ObjectOf<'rectangle'> =>
  anObject('rectangle', { id: objectId(id), ...parts });

export const KINDS: readonly ObjectKind[] = Object.values(PLAIN).map(({ kind }) => kind);
