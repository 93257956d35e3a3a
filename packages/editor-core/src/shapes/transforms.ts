import type { ObjectKind, ObjectOf } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';
import { shapeOf } from './kinds.ts';
import type { Stretch } from './shape.ts';

/** Each returns a new record. Call them on the record from the start of the gesture, not on the last result. */
export const translateObject = <K extends ObjectKind>(object: ObjectOf<K>, by: Vec): ObjectOf<K> => shapeOf(object).translate(object, by);

export const stretchObject = <K extends ObjectKind>(object: ObjectOf<K>, stretch: Stretch): ObjectOf<K> =>
  shapeOf(object).stretch(object, stretch);

export const rotateObject = <K extends ObjectKind>(object: ObjectOf<K>, by: Radians, pivot: Vec): ObjectOf<K> =>
  shapeOf(object).rotate(object, by, pivot);

export const moveVertex = <K extends ObjectKind>(object: ObjectOf<K>, index: number, to: Vec): ObjectOf<K> =>
  shapeOf(object).moveVertex(object, index, to);
