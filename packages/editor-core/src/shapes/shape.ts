import type { ObjectKind, ObjectOf } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Path } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import type { DrawOp } from './draw-op.ts';
import type { Frame } from './frame.ts';

/** Scales about `origin` along the axes of a frame rotated by `rotation`. A negative factor mirrors. */
export interface Stretch {
  readonly origin: Vec;
  readonly rotation: Radians;
  readonly factorX: number;
  readonly factorY: number;
}

/** What the editor needs to know about a kind of object. All functions are pure; a change returns a new record. */
export interface Shape<K extends ObjectKind> {
  /** The outline that is drawn and hit, without line width. */
  outline(object: ObjectOf<K>): Path;
  /** The selection frame of a single object. */
  frame(object: ObjectOf<K>): Frame;
  /** Points that can be dragged one by one; none for boxes. */
  vertices(object: ObjectOf<K>): readonly Vec[];
  moveVertex(object: ObjectOf<K>, index: number, to: Vec): ObjectOf<K>;
  translate(object: ObjectOf<K>, by: Vec): ObjectOf<K>;
  stretch(object: ObjectOf<K>, stretch: Stretch): ObjectOf<K>;
  rotate(object: ObjectOf<K>, by: Radians, pivot: Vec): ObjectOf<K>;
  /** The outline is the object's own. */
  draw(object: ObjectOf<K>, outline: Path): readonly DrawOp[];
  /** Type guards of all properties except the kind. */
  readonly checks: Readonly<Record<string, Check>>;
}

export type Check = (value: unknown) => boolean;

/** One type guard per property of the kind. */
export type PropertyChecks<K extends ObjectKind> = { readonly [P in Exclude<keyof ObjectOf<K>, 'kind'>]: Check };
