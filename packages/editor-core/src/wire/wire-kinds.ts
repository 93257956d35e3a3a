import type { CanvasObject, ObjectKind } from '../document/object.ts';
import { propertiesOf, sameValue } from '../document/properties.ts';
import { fromDegrees, radians, toDegrees } from '../geometry/angle.ts';

/** An object in its saved form. */
export type Fields = Readonly<Record<string, unknown>>;

/** One field of the saved form and its property in the editor. */
interface Field {
  readonly name: string;
  readonly property: string;
  /** Invalid values fall back to the default, or stay and fail the object's checks. */
  readonly read: (value: unknown, wire: Fields) => unknown;
  /** undefined omits the field. */
  readonly write: (value: unknown, object: CanvasObject) => unknown;
}

const same = (value: unknown): unknown => value;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const numberOr = (otherwise: number) => (value: unknown) => (isNumber(value) ? value : otherwise);
const textOr = (otherwise: string) => (value: unknown) => (typeof value === 'string' ? value : otherwise);
const oneOf =
  <T extends string>(choices: readonly [T, ...T[]]) =>
  (value: unknown): T =>
    choices.find((choice) => choice === value) ?? choices[0];
const isFlagged = (value: unknown): boolean => value === true || value === 1 || value === 'true';

interface FieldParts extends Partial<Pick<Field, 'read' | 'write'>> {
  /** Only if its name differs in the editor. */
  readonly property?: string;
}

const field = (name: string, { property = name, read = same, write = same }: FieldParts = {}): Field => ({ name, property, read, write });

/** Decimals of a degree that are preserved. */
const DEGREE_STEPS = 1e9;
export const degreesOf = (value: unknown): number =>
  isNumber(value) ? Math.round(toDegrees(radians(value)) * DEGREE_STEPS) / DEGREE_STEPS : 0;

/** The specification's dash patterns, by the style's name. */
const dashes = { solid: [], dotted: [1, 6], dashed: [6, 6] } as const;
const isDash = (value: unknown): value is keyof typeof dashes => typeof value === 'string' && Object.hasOwn(dashes, value);

/** For objects with numeric dashes only. */
const dashOf = (array: unknown): keyof typeof dashes =>
  sameValue(array, dashes.dotted) ? 'dotted' : sameValue(array, dashes.dashed) ? 'dashed' : 'solid';

/** The default colour. */
const RED = '#e5342b';

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** Fields of every object. */
const common: readonly Field[] = [
  field('locked', { read: (value) => value === true }),
  field('groups', { read: textsIn, write: (value) => (sameValue(value, []) ? undefined : value) }),
  field('stroke', { read: textOr(RED) }),
  field('strokeWidth', { read: numberOr(2) }),
  field('fill', { read: (value) => textOr('')(value) || null, write: (value) => value ?? '' }),
  field('opacity', { read: numberOr(1) }),
  field('lineStrokeStyle', { property: 'dash', read: (value, wire) => (isDash(value) ? value : dashOf(wire['lineStrokeArray'])) }),
];

const box = [
  field('left', { property: 'x' }),
  field('top', { property: 'y' }),
  field('width'),
  field('height'),
  field('angle', { property: 'rotation', read: (value) => fromDegrees(numberOr(0)(value)), write: degreesOf }),
];
const points = field('points');
const label = field('text', { property: 'label', read: textOr('') });
const stampWord = field('text', { property: 'stamp', read: textOr('') });
const pressures = field('pressures', { read: (value): unknown => (Array.isArray(value) ? value : []) });
/** Default ends of the lines of each subtype. */
const usualEnds: Readonly<Record<string, readonly [start: string, end: string]>> = {
  arrow: ['none', 'arrow'],
  measurementLine: ['arrow', 'arrow'],
};
const ends: ReadonlySet<unknown> = new Set(['none', 'arrow', 'openArrow', 'dot', 'bar', 'diamond']);
const usualEnd = (subType: unknown, at: 0 | 1): string => (typeof subType === 'string' && usualEnds[subType]?.[at]) || 'none';
const lineEnd = (name: string, at: 0 | 1): Field =>
  field(name, {
    read: (value, { subType }) => (ends.has(value) ? value : usualEnd(subType, at)),
    write: (value, object) => (value === usualEnd(object.kind === 'line' && object.subType, at) ? undefined : value),
  });
const lineEnds = [lineEnd('lineStart', 0), lineEnd('lineEnd', 1)];
/** `txtBorder` decides whether text has a border; if it is missing, `borderLine` does, which says whether its line is visible. */
const hasBorder = (_: unknown, { txtBorder, borderLine }: Fields): boolean => isFlagged(txtBorder ?? borderLine);
const cloudSize = (otherwise: number): Field => field('cloudSize', { read: numberOr(otherwise) });
const writing = [
  field('text', { read: textOr('') }),
  field('fontFamily', { read: textOr('Helvetica') }),
  field('fontSize', { read: numberOr(12) }),
  field('textColor', { read: (value, wire) => textOr(textOr(RED)(wire['stroke']))(value) }),
  field('textAlign', { read: oneOf(['left', 'center', 'right']) }),
  field('borderLine', { property: 'textBorder', read: hasBorder, write: (value, { strokeWidth }) => value === true && strokeWidth > 0 }),
  field('txtBorder', { property: 'textBorder', read: hasBorder }),
];

export interface WireKind {
  readonly type: string;
  /** Distinguishes kinds of one type; a row without it matches any. */
  readonly subType?: string;
  readonly kind: ObjectKind;
  readonly fields: readonly Field[];
  /** Only these saved objects and, in the other direction, only these objects of the kind. */
  readonly takes?: (wire: Fields) => boolean;
  readonly holds?: (object: CanvasObject) => boolean;
}

const hasCorners = (wire: Fields): boolean => Array.isArray(wire['points']) && wire['points'].length > 2;
const isCloudy = (object: CanvasObject): boolean => object.kind === 'polygon' && object.cloudSize > 0;

/** The saved form of each kind. The first matching row is used, in both directions. */
const wireKinds: readonly WireKind[] = [
  { type: 'rect', subType: 'highlight', kind: 'highlight', fields: box },
  { type: 'rect', kind: 'rectangle', fields: box },
  { type: 'ellipse', kind: 'ellipse', fields: box },
  { type: 'triangle', kind: 'triangle', fields: box },
  // A polygon with scallops is a cloud with points.
  { type: 'cloud', kind: 'polygon', fields: [points, cloudSize(8)], takes: hasCorners, holds: isCloudy },
  { type: 'cloud', kind: 'cloud', fields: [...box, cloudSize(8)] },
  {
    type: 'line',
    kind: 'line',
    fields: [points, label, ...lineEnds, field('subType', { read: oneOf(['line', 'arrow', 'measurementLine']) })],
  },
  { type: 'polygon', subType: 'area', kind: 'area', fields: [points, label] },
  { type: 'polygon', kind: 'polygon', fields: [points, cloudSize(0)] },
  { type: 'polyline', subType: 'perimeter', kind: 'perimeter', fields: [points, label] },
  { type: 'polyline', subType: 'angle', kind: 'angle', fields: [points, label] },
  { type: 'polyline', subType: 'count', kind: 'count', fields: [points, label] },
  { type: 'polyline', kind: 'polyline', fields: [points, ...lineEnds] },
  { type: 'path', subType: 'highlight', kind: 'marker', fields: [points] },
  { type: 'path', kind: 'freehand', fields: [points, pressures] },
  { type: 'textbox', subType: 'callout', kind: 'callout', fields: [...box, ...writing, field('tip')] },
  { type: 'textbox', subType: 'stamp', kind: 'stamp', fields: [...box, stampWord, field('caption', { read: textOr('') })] },
  { type: 'textbox', kind: 'text', fields: [...box, ...writing] },
  { type: 'image', kind: 'image', fields: [...box, field('source')] },
];

/** Fields that every row knows, read or computed. */
const alwaysKnown = [
  ['id', 'type', 'm_id', 'v', 'order', 'left', 'top', 'width', 'height', 'angle', 'lineStrokeArray'],
  common.map(({ name }) => name),
].flat();

const knownOf = new Map(
  wireKinds.map((row) => {
    const own = [...row.fields.map(({ name }) => name), ...(row.subType === undefined ? [] : ['subType'])];
    return [row, new Set([...alwaysKnown, ...own])];
  }),
);

export const wireKindFor = (wire: Fields): WireKind | undefined =>
  wireKinds.find(
    ({ type, subType, takes }) =>
      type === wire['type'] && (subType === undefined || subType === wire['subType']) && (takes === undefined || takes(wire)),
  );

/** Throws for a kind without a row. */
export function wireKindOf(object: CanvasObject): WireKind {
  const row = wireKinds.find(({ kind, holds }) => kind === object.kind && (holds === undefined || holds(object)));
  if (row === undefined) throw new RangeError(`no such kind on the wire: ${object.kind}`);
  return row;
}

/** The properties for the saved fields. */
export function readFields({ fields }: WireKind, wire: Fields): Fields {
  const properties: Record<string, unknown> = {};
  for (const { name, property, read } of common) properties[property] = read(wire[name], wire);
  for (const { name, property, read } of fields) properties[property] = read(wire[name], wire);
  return properties;
}

export function writeFields({ type, subType, fields }: WireKind, object: CanvasObject): Fields {
  const properties = propertiesOf(object);
  const written = [...common, ...fields].map(({ name, property, write }): [string, unknown] => [
    name,
    write(properties.get(property), object),
  ]);
  const present: Fields = Object.fromEntries(written.filter(([, value]) => value !== undefined));
  return { type, ...(subType === undefined ? {} : { subType }), lineStrokeArray: dashes[object.dash], ...present };
}

/** Fields that the row doesn't know. */
export function unknownFields(row: WireKind, wire: Fields): Fields {
  const known = knownOf.get(row);
  const isKnown = (name: string): boolean => known?.has(name) === true;
  const names = Object.keys(wire);
  return names.every(isKnown) ? {} : Object.fromEntries(Object.entries(wire).filter(([name]) => !isKnown(name)));
}
