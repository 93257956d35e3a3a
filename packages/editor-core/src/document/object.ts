import type { Radians } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';
import type { MarkupId, ObjectId } from './ids.ts';
import type { OrderKey } from './order.ts';

/** Specification section 9: dotted is 1,6 and dashed 6,6 page units. */
export type Dash = 'solid' | 'dotted' | 'dashed';

/** The style of an object. Colours are CSS colours; lengths are page units. */
export interface ObjectStyle {
  readonly stroke: string;
  /** 0 draws no line. */
  readonly strokeWidth: number;
  /** null = not filled: only the outline can be hit. */
  readonly fill: string | null;
  /** 0 to 1. */
  readonly opacity: number;
  readonly dash: Dash;
}

/** An upright box, then rotated by `rotation` about its centre. Width and height are never negative. */
export interface BoxProperties {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: Radians;
}

export interface PointProperties {
  /** In page units, absolute. */
  readonly points: readonly Vec[];
}

export interface LabelProperties {
  /** The label of a measurement, such as `4.2 m`; '' for none. */
  readonly label: string;
}

/** Markers at the ends of a line; `arrow` is filled, `bar` is perpendicular. */
export type LineEnd = 'none' | 'arrow' | 'openArrow' | 'dot' | 'bar' | 'diamond';

interface EndProperties {
  readonly lineStart: LineEnd;
  readonly lineEnd: LineEnd;
}

export type LineSubType = 'line' | 'arrow' | 'measurementLine';
export type TextAlign = 'left' | 'center' | 'right';

interface WritingProperties {
  readonly text: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly textColor: string;
  readonly textAlign: TextAlign;
  /** Whether the box has a border. */
  readonly textBorder: boolean;
}

interface CommonProperties extends ObjectStyle {
  readonly id: ObjectId;
  /** null = not saved yet. */
  readonly markupId: MarkupId | null;
  /** Sort key of the z-order; ties are sorted by id. */
  readonly order: OrderKey;
  /** Can be selected, not changed. */
  readonly locked: boolean;
  /** Its groups, innermost first; objects with the same outermost group are selected together. */
  readonly groups: readonly string[];
  /** Fields of the saved form that this package doesn't know, kept unchanged. */
  readonly wire: Readonly<Record<string, unknown>>;
}

/** A group of measurements with its sum, such as `40.0 m²`. */
export interface LegendRow {
  readonly name: string;
  /** null = no swatch. */
  readonly colour: string | null;
  readonly sum: string;
}

interface PropertiesByKind {
  rectangle: BoxProperties;
  ellipse: BoxProperties;
  triangle: BoxProperties;
  cloud: BoxProperties & { /** The radius of its scallops. */ readonly cloudSize: number };
  line: PointProperties & EndProperties & LabelProperties & { readonly subType: LineSubType };
  polygon: PointProperties & { /** Above 0 the polygon is a cloud with scallops of this radius. */ readonly cloudSize: number };
  polyline: PointProperties & EndProperties;
  area: PointProperties & LabelProperties;
  perimeter: PointProperties & LabelProperties;
  /** Three points: the end of one arm, the corner, the end of the other arm. */
  angle: PointProperties & LabelProperties;
  /** Each point marks one counted thing. */
  count: PointProperties & LabelProperties;
  freehand: PointProperties & {
    /** Pen pressure at each point, 0 to 1; empty if the device reports none. */ readonly pressures: readonly number[];
  };
  text: BoxProperties & WritingProperties;
  /** Translucent: content below stays readable. */
  highlight: BoxProperties;
  marker: PointProperties;
  callout: BoxProperties & WritingProperties & { /** The tip of the leader. */ readonly tip: Vec };
  stamp: BoxProperties & {
    /** Such as `APPROVED`. */
    readonly stamp: string;
    /** Author and date in small text; '' for none. */
    readonly caption: string;
  };
  legend: BoxProperties & {
    /** Its heading. */
    readonly caption: string;
    /** What its rows are grouped by, for the host. */
    readonly groupBy: string;
    /** The host sets them. They are never saved, because others' sums may be different by then. */
    readonly rows: readonly LegendRow[];
  };
  image: BoxProperties & { /** Identifies the picture for the host, which draws it. */ readonly source: string };
}

export type ObjectKind = keyof PropertiesByKind;

/** The object of one kind, or the union of several. Records are immutable: a change creates a new record. */
export type ObjectOf<K extends ObjectKind> = { [P in K]: CommonProperties & { readonly kind: P } & PropertiesByKind[P] }[K];

export type CanvasObject = ObjectOf<ObjectKind>;

export type BoxKind = { [K in ObjectKind]: PropertiesByKind[K] extends BoxProperties ? K : never }[ObjectKind];
export type PointKind = Exclude<ObjectKind, BoxKind>;
/** Kinds with editable text. */
export type TextKind = { [K in ObjectKind]: PropertiesByKind[K] extends WritingProperties ? K : never }[ObjectKind];
export type LabelledKind = { [K in ObjectKind]: PropertiesByKind[K] extends LabelProperties ? K : never }[ObjectKind];

export const hasText = (object: CanvasObject): object is ObjectOf<TextKind> => 'text' in object;
