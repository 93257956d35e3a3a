import type { LineSubType, ObjectKind, ObjectOf } from '../document/object.ts';
import { type Measure, measureBox, measureLine } from './measures.ts';
import type { Field, Fields } from './saved-fields.ts';
import type { Shape } from './shape.ts';

/** A property that users can edit, as the panel lists them. */
export type EditableProperty =
  | 'stroke'
  | 'strokeWidth'
  | 'fill'
  | 'opacity'
  | 'dash'
  | 'cloudSize'
  | 'lineStart'
  | 'lineEnd'
  | 'text'
  | 'fontFamily'
  | 'fontSize'
  | 'textColor'
  | 'textAlign'
  | 'textBorder'
  | 'label'
  | 'stamp'
  | 'caption';

/** What users distinguish: kinds, subtypes of lines, and polygons with scallops. */
export type FormId = Exclude<ObjectKind, 'line'> | LineSubType | 'cloudPolygon';

/** One of the ways in which a kind is named, measured and saved. Most kinds have one. */
export interface Form<K extends ObjectKind = ObjectKind> {
  readonly id: FormId;
  /** Shown everywhere: editor, lists, exports, reports and mails. */
  readonly name: string;
  /** `type` and `subType` of the saved form; a form without a subtype takes any. */
  readonly type: string;
  readonly subType?: string;
  readonly fields: readonly Field[];
  /** Restricts the form to some saved objects of its type, and to some objects of its kind. */
  readonly reads?: (saved: Fields) => boolean;
  writes?(object: ObjectOf<K>): boolean;
  /** What a measurement's label and quantity are; without it the object measures nothing. */
  readonly measures?: 'length' | 'area' | 'angle' | 'count';
}

/** Everything that is specific to one kind of object. */
export interface Kind<K extends ObjectKind> {
  /** Objects are saved in the first form that takes them. */
  readonly forms: readonly [Form<K>, ...Form<K>[]];
  readonly shape: Shape<K>;
  /** Its handles: eight sides and corners and the object's points, or its points alone. */
  readonly grips: 'box' | 'vertices';
  readonly rotatable: boolean;
  /** Its inside is hit even if it isn't filled. */
  readonly solid: boolean;
  /** Is read rather than measured: stays at a right angle and at its own size when the sheet below changes a little. */
  readonly lettered?: true;
  /** Encloses an area that can be filled and measured. */
  readonly closed: boolean;
  /** Painted below all others, so that it covers none of them. */
  readonly blend?: 'multiply';
  /** The panel's properties, in order. */
  readonly properties: readonly EditableProperty[];
  /** Points can be removed down to this number. Without it, their number is fixed. */
  readonly fewestPoints?: number;
  /** Points can be inserted on its sides. */
  readonly takesPoints?: true;
  measure(object: ObjectOf<K>): Measure;
  /** The text that is searched and listed; without it, the object has none. */
  textOf?(object: ObjectOf<K>): string;
}

export const LINE_STYLE = ['stroke', 'strokeWidth', 'dash', 'opacity'] as const;
export const AREA_STYLE = ['stroke', 'strokeWidth', 'dash', 'fill', 'opacity'] as const;
export const END_STYLE = ['lineStart', 'lineEnd'] as const;
export const WRITING_STYLE = ['text', 'fontFamily', 'fontSize', 'textColor', 'textAlign', 'textBorder', ...AREA_STYLE] as const;

/** What most lines and most boxes have in common. */
export const LINE = { grips: 'vertices', rotatable: true, solid: false, closed: false, measure: measureLine } as const;
export const BOX = { grips: 'box', rotatable: true, solid: false, closed: true, measure: measureBox } as const;

export const labelOf = ({ label }: { readonly label: string }): string => label;
