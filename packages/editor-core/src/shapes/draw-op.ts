import type { Matrix } from '../geometry/matrix.ts';
import type { Path } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';

/** Part of a label, which is drawn larger when zoomed out, so that it stays readable. Page units. */
export interface Growth {
  /** The fixed point. */
  readonly about: Vec;
  /** Height of the label's letters. */
  readonly fontSize: number;
  /** The label has room to grow this many times. */
  readonly most: number;
}

interface Step {
  readonly grows?: Growth;
}

/** Paints one outline, fill first. All lengths are page units. */
export interface PathOp extends Step {
  readonly type: 'path';
  readonly path: Path;
  /** null = no fill. */
  readonly fill: string | null;
  /** null = no line. */
  readonly stroke: string | null;
  readonly strokeWidth: number;
  /** Alternating lengths of dashes and gaps; empty for a solid line. */
  readonly dash: readonly number[];
  readonly cap: 'butt' | 'round';
  readonly join: 'miter' | 'round';
  /** 0 to 1, for fill and stroke together. */
  readonly opacity: number;
  /** `multiply` darkens what is below, like a highlighter. */
  readonly blend: Blend;
}

export type Blend = 'normal' | 'multiply';

/** One line of text per entry, already wrapped: back ends don't measure text. */
export interface TextOp extends Step {
  readonly type: 'text';
  readonly lines: readonly TextLine[];
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly color: string;
  readonly opacity: number;
  /** Maps the lines' coordinates to the page. */
  readonly transform: Matrix;
}

export interface TextLine {
  readonly text: string;
  /** The start of the line's baseline. */
  readonly x: number;
  readonly baseline: number;
}

/** A picture stretched into a box. */
export interface ImageOp extends Step {
  readonly type: 'image';
  readonly source: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
  /** Maps the box to the page. */
  readonly transform: Matrix;
}

/** Minimum height of letters, in CSS pixels, if their label has room to grow. */
const READABLE = 10;

/** The enlargement of a step at this many CSS pixels per page unit. */
export const growthAt = ({ grows }: DrawOp, zoom: number): number =>
  grows === undefined ? 1 : Math.min(grows.most, Math.max(1, READABLE / (grows.fontSize * zoom)));

/** One step of drawing an object. Canvas, SVG and PDF back ends run the same steps. */
export type DrawOp = PathOp | TextOp | ImageOp;
