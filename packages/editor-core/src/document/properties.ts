import type { CanvasObject } from './object.ts';

/** Some properties of an object by name. The creator must use the names and types of the object's kind. */
export type Properties = Readonly<Record<string, unknown>>;

/** Whether two values would be saved alike: numbers, texts, lists and plain records compare by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  // JSON has one zero: ignore its sign.
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right]: [[string, unknown][], Map<string, unknown>] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && sameValue(value, right.get(name)));
}

/** A new record with these properties replaced; their names and types must be those of the object's kind. */
export const withProperties = (object: CanvasObject, properties: Properties): CanvasObject => Object.assign({}, object, properties);

export const propertiesOf = (object: CanvasObject): ReadonlyMap<string, unknown> => new Map(Object.entries(object));

/** Only the properties that `filter` keeps. */
export function filterProperties(properties: Properties, filter: (name: string, value: unknown) => boolean): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name, value]) => filter(name, value)));
}

export const isEmptyProperties = (properties: Properties): boolean => Object.keys(properties).length === 0;
