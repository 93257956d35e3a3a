import type { CanvasObject, ObjectKind, ObjectOf } from '../document/object.ts';
import { angle } from './angle.ts';
import { area } from './area.ts';
import { callout } from './callout.ts';
import { cloud } from './cloud.ts';
import { count } from './count.ts';
import { ellipse } from './ellipse.ts';
import { freehand } from './freehand.ts';
import { highlight } from './highlight.ts';
import { image } from './image.ts';
import { line } from './line.ts';
import { marker } from './marker.ts';
import { perimeter } from './perimeter.ts';
import { polygon } from './polygon.ts';
import { polyline } from './polyline.ts';
import { rectangle } from './rectangle.ts';
import type { Shape } from './shape.ts';
import { stamp } from './stamp.ts';
import { text } from './text.ts';
import { triangle } from './triangle.ts';

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

export interface Kind<K extends ObjectKind> {
  readonly shape: Shape<K>;
  /** Its handles: eight sides and corners and the object's points, or its points alone. */
  readonly grips: 'box' | 'vertices';
  readonly rotatable: boolean;
  /** Its inside is hit even if it isn't filled. */
  readonly solid: boolean;
  /** Encloses an area that can be filled and measured. */
  readonly closed: boolean;
  /** Painted below all others, so that it covers none of them. */
  readonly blend?: 'multiply';
  /** The panel's properties, in order. */
  readonly properties: readonly EditableProperty[];
}

const LINE_STYLE = ['stroke', 'strokeWidth', 'dash', 'opacity'] as const;
const AREA_STYLE = ['stroke', 'strokeWidth', 'dash', 'fill', 'opacity'] as const;
const LINE = { grips: 'vertices', rotatable: true, solid: false, closed: false } as const;
const BOX = { grips: 'box', rotatable: true, solid: false, closed: true } as const;

const ENDS = ['lineStart', 'lineEnd'] as const;
const WRITING = ['text', 'fontFamily', 'fontSize', 'textColor', 'textAlign', 'textBorder', ...AREA_STYLE] as const;

/** Properties and abilities of each kind. Panels, menus, handles and exports are derived from this table. */
export const kinds: { readonly [K in ObjectKind]: Kind<K> } = {
  rectangle: { ...BOX, shape: rectangle, properties: AREA_STYLE },
  ellipse: { ...BOX, shape: ellipse, properties: AREA_STYLE },
  triangle: { ...BOX, shape: triangle, properties: AREA_STYLE },
  cloud: { ...BOX, shape: cloud, properties: [...AREA_STYLE, 'cloudSize'] },
  line: { ...LINE, shape: line, rotatable: false, properties: [...LINE_STYLE, ...ENDS, 'label'] },
  polygon: { ...BOX, shape: polygon, grips: 'vertices', properties: [...AREA_STYLE, 'cloudSize'] },
  polyline: { ...LINE, shape: polyline, properties: [...LINE_STYLE, ...ENDS] },
  area: { ...BOX, shape: area, grips: 'vertices', properties: [...AREA_STYLE, 'label'] },
  perimeter: { ...LINE, shape: perimeter, properties: [...LINE_STYLE, 'label'] },
  angle: { ...LINE, shape: angle, properties: [...LINE_STYLE, 'label'] },
  count: { ...LINE, shape: count, solid: true, properties: ['stroke', 'strokeWidth', 'opacity', 'label'] },
  freehand: { ...LINE, shape: freehand, grips: 'box', properties: ['stroke', 'strokeWidth', 'opacity'] },
  text: { ...BOX, shape: text, solid: true, properties: WRITING },
  callout: { ...BOX, shape: callout, solid: true, properties: WRITING },
  stamp: {
    ...BOX,
    shape: stamp,
    solid: true,
    properties: ['stamp', 'caption', 'stroke', 'strokeWidth', 'fill', 'opacity'],
  },
  highlight: { ...BOX, shape: highlight, solid: true, blend: 'multiply', properties: ['fill', 'opacity'] },
  marker: {
    ...LINE,
    shape: marker,
    grips: 'box',
    blend: 'multiply',
    properties: ['stroke', 'strokeWidth', 'opacity'],
  },
  image: { ...BOX, shape: image, solid: true, properties: ['opacity'] },
};

export const shapeOf = <K extends ObjectKind>(object: ObjectOf<K>): Shape<K> => kinds[object.kind].shape;

export const kindOf = (object: CanvasObject): Omit<Kind<ObjectKind>, 'shape'> => kinds[object.kind];
