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
import type { Form, Kind } from './kind.ts';
import { legend } from './legend.ts';
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

/** All kinds. The saved form, names, panels, menus, handles, measurements and exports are derived from this table. */
export const kinds: { readonly [K in ObjectKind]: Kind<K> } = {
  rectangle,
  ellipse,
  triangle,
  cloud,
  line,
  polygon,
  polyline,
  area,
  perimeter,
  angle,
  count,
  freehand,
  text,
  callout,
  stamp,
  highlight,
  marker,
  legend,
  image,
};

export const isKind = (value: unknown): value is ObjectKind => typeof value === 'string' && Object.hasOwn(kinds, value);

export const shapeOf = <K extends ObjectKind>(object: ObjectOf<K>): Shape<K> => kinds[object.kind].shape;

export const kindOf = (object: CanvasObject): Omit<Kind<ObjectKind>, 'shape'> => kinds[object.kind];

const firstForm = <K extends ObjectKind>(object: ObjectOf<K>): Form<K> => {
  const { forms } = kinds[object.kind];
  return forms.find((form) => form.writes?.(object) ?? true) ?? forms[0];
};

/** The form in which an object is named, measured and saved. */
export const formOf = (object: CanvasObject): Form => firstForm(object);

export interface KindForm {
  readonly kind: ObjectKind;
  readonly form: Form;
}

/** Every form, with its kind. */
export const FORMS: readonly KindForm[] = Object.keys(kinds)
  .filter(isKind)
  .flatMap((kind) => kinds[kind].forms.map((form) => ({ kind, form })));
