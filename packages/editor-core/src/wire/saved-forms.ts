import type { CanvasObject } from '../document/object.ts';
import { propertiesOf } from '../document/properties.ts';
import type { Form } from '../shapes/kind.ts';
import { FORMS, formOf, type KindForm } from '../shapes/kinds.ts';
import { COMMON_FIELDS, DASHES, type Fields } from '../shapes/saved-fields.ts';

/** Fields that every form knows, read or computed. */
const alwaysKnown = [
  ['id', 'type', 'm_id', 'v', 'order', 'left', 'top', 'width', 'height', 'angle', 'lineStrokeArray'],
  COMMON_FIELDS.map(({ name }) => name),
].flat();

const knownOf = new Map(
  FORMS.map(({ form }) => {
    const own = [...form.fields.map(({ name }) => name), ...(form.subType === undefined ? [] : ['subType'])];
    return [form, new Set([...alwaysKnown, ...own])];
  }),
);

/** How many conditions a form sets besides the type. */
const conditions = ({ form: { subType, reads } }: KindForm): number => Number(subType !== undefined) + Number(reads !== undefined);

const strictestFirst = [...FORMS].sort((a, b) => conditions(b) - conditions(a));

/** The form, with its kind, that a saved object has; the strictest one if several match. */
export const formOfSaved = (saved: Fields): KindForm | undefined =>
  strictestFirst.find(
    ({ form: { type, subType, reads } }) =>
      type === saved['type'] && (subType === undefined || subType === saved['subType']) && (reads?.(saved) ?? true),
  );

/** The properties for the saved fields. */
export function readFields({ fields }: Form, saved: Fields): Fields {
  const properties: Record<string, unknown> = {};
  for (const { name, property, read } of COMMON_FIELDS) properties[property] = read(saved[name], saved);
  for (const { name, property, read } of fields) properties[property] = read(saved[name], saved);
  return properties;
}

export function writeFields(object: CanvasObject): Fields {
  const { type, subType, fields } = formOf(object);
  const properties = propertiesOf(object);
  const written = [...COMMON_FIELDS, ...fields].map(({ name, property, write }): [string, unknown] => [
    name,
    write(properties.get(property), object),
  ]);
  const present: Fields = Object.fromEntries(written.filter(([, value]) => value !== undefined));
  return { type, ...(subType === undefined ? {} : { subType }), lineStrokeArray: DASHES[object.dash], ...present };
}

/** Fields that the form doesn't know. */
export function unknownFields(form: Form, saved: Fields): Fields {
  const known = knownOf.get(form);
  const isKnown = (name: string): boolean => known?.has(name) === true;
  const names = Object.keys(saved);
  return names.every(isKnown) ? {} : Object.fromEntries(Object.entries(saved).filter(([name]) => !isKnown(name)));
}
