import type { ObjectKind, ObjectOf } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Path } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import type { DrawOp } from './draw-op.ts';
import type { Frame } from './frame.ts';

/** Stretches about `origin` along the axes of a frame that is turned by `rotation`. A negative factor mirrors. */
export interface Stretch {
  readonly origin: Vec;
  readonly rotation: Radians;
  readonly factorX: number;
  readonly factorY: number;
}

/** What the editor must know about one kind of object. Everything is pure; a change answers a new record. */
export interface Shape<K extends ObjectKind> {
  /** The line that is drawn and hit, without its width. */
  outline(object: ObjectOf<K>): Path;
  /** The selection's frame round the one object. */
  frame(object: ObjectOf<K>): Frame;
  /** Points that can be dragged one by one; none for boxes. */
  vertices(object: ObjectOf<K>): readonly Vec[];
  moveVertex(object: ObjectOf<K>, index: number, to: Vec): ObjectOf<K>;
  translate(object: ObjectOf<K>, by: Vec): ObjectOf<K>;
  stretch(object: ObjectOf<K>, stretch: Stretch): ObjectOf<K>;
  rotate(object: ObjectOf<K>, by: Radians, pivot: Vec): ObjectOf<K>;
  draw(object: ObjectOf<K>): readonly DrawOp[];
  /** Checks of the properties that only this kind has. */
  readonly checks: PropertyChecks<K>;
}

export type Check = (value: unknown) => boolean;

/** One check for each property of the kind. */
export type PropertyChecks<K extends ObjectKind> = { readonly [P in keyof ObjectOf<K>]: Check };
