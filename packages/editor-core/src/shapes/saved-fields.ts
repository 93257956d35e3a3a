import type { CanvasObject } from '../document/object.ts';
import { sameValue } from '../document/properties.ts';
import { fromDegrees, radians, toDegrees } from '../geometry/angle.ts';

/** An object in its saved form. */
export type Fields = Readonly<Record<string, unknown>>;

/** One field of the saved form and its property in the editor. */
export interface Field {
  readonly name: string;
  readonly property: string;
  /** Invalid values fall back to the default, or stay and fail the object's checks. */
  readonly read: (value: unknown, saved: Fields) => unknown;
  /** undefined omits the field. */
  readonly write: (value: unknown, object: CanvasObject) => unknown;
}

const same = (value: unknown): unknown => value;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const numberOr = (otherwise: number) => (value: unknown) => (isNumber(value) ? value : otherwise);
const textOr = (otherwise: string) => (value: unknown) => (typeof value === 'string' ? value : otherwise);
/** The first choice is the default. */
export const oneOf =
  <T extends string>(choices: readonly [T, ...T[]]) =>
  (value: unknown): T =>
    choices.find((choice) => choice === value) ?? choices[0];
const isFlagged = (value: unknown): boolean => value === true || value === 1 || value === 'true';

interface FieldParts extends Partial<Pick<Field, 'read' | 'write'>> {
  /** Only if its name differs in the editor. */
  readonly property?: string;
}

export const field = (name: string, { property = name, read = same, write = same }: FieldParts = {}): Field => ({
  name,
  property,
  read,
  write,
});

/** A text; missing and invalid ones are empty. */
export const textField = (name: string, property = name): Field => field(name, { property, read: textOr('') });

/** Decimals of a degree that are preserved. */
const DEGREE_STEPS = 1e9;
export const degreesOf = (value: unknown): number =>
  isNumber(value) ? Math.round(toDegrees(radians(value)) * DEGREE_STEPS) / DEGREE_STEPS : 0;

/** The specification's dash patterns, by the style's name. */
export const DASHES = { solid: [], dotted: [1, 6], dashed: [6, 6] } as const;
const isDash = (value: unknown): value is keyof typeof DASHES => typeof value === 'string' && Object.hasOwn(DASHES, value);

/** For objects with numeric dashes only. */
const dashOf = (array: unknown): keyof typeof DASHES =>
  sameValue(array, DASHES.dotted) ? 'dotted' : sameValue(array, DASHES.dashed) ? 'dashed' : 'solid';

/** The default colour. */
const RED = '#e5342b';

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** Fields of every object. */
export const COMMON_FIELDS: readonly Field[] = [
  field('locked', { read: (value) => value === true }),
  field('groups', { read: textsIn, write: (value) => (sameValue(value, []) ? undefined : value) }),
  field('stroke', { read: textOr(RED) }),
  field('strokeWidth', { read: numberOr(2) }),
  field('fill', { read: (value) => textOr('')(value) || null, write: (value) => value ?? '' }),
  field('opacity', { read: numberOr(1) }),
  field('lineStrokeStyle', { property: 'dash', read: (value, saved) => (isDash(value) ? value : dashOf(saved['lineStrokeArray'])) }),
];

export const BOX_FIELDS = [
  field('left', { property: 'x' }),
  field('top', { property: 'y' }),
  field('width'),
  field('height'),
  field('angle', { property: 'rotation', read: (value) => fromDegrees(numberOr(0)(value)), write: degreesOf }),
];
export const POINTS_FIELD = field('points');
export const LABEL_FIELD = textField('text', 'label');
export const cloudSizeField = (otherwise: number): Field => field('cloudSize', { read: numberOr(otherwise) });

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
export const END_FIELDS = [lineEnd('lineStart', 0), lineEnd('lineEnd', 1)];

/** `txtBorder` decides whether text has a border; if it is missing, `borderLine` does, which says whether its line is visible. */
const hasBorder = (_: unknown, { txtBorder, borderLine }: Fields): boolean => isFlagged(txtBorder ?? borderLine);
export const WRITING_FIELDS = [
  textField('text'),
  field('fontFamily', { read: textOr('Helvetica') }),
  field('fontSize', { read: numberOr(12) }),
  field('textColor', { read: (value, saved) => textOr(textOr(RED)(saved['stroke']))(value) }),
  field('textAlign', { read: oneOf(['left', 'center', 'right']) }),
  field('borderLine', { property: 'textBorder', read: hasBorder, write: (value, { strokeWidth }) => value === true && strokeWidth > 0 }),
  field('txtBorder', { property: 'textBorder', read: hasBorder }),
];
