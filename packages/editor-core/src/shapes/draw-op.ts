import type { Matrix } from '../geometry/matrix.ts';
import type { Path } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';

/** Part of a label, which is drawn larger where the sheet is shown small, so that it can be read. Page units. */
export interface Growth {
  /** Stays where it is. */
  readonly about: Vec;
  /** Of the label's letters. */
  readonly fontSize: number;
  /** The label has room to grow so many times. */
  readonly most: number;
}

interface Step {
  readonly grows?: Growth;
}

/** Paints one outline, its inside first. All lengths are page units. */
export interface PathOp extends Step {
  readonly type: 'path';
  readonly path: Path;
  /** null = no inside. */
  readonly fill: string | null;
  /** null = no line. */
  readonly stroke: string | null;
  readonly strokeWidth: number;
  /** Lengths of line and gap in turn; empty for a solid line. */
  readonly dash: readonly number[];
  readonly cap: 'butt' | 'round';
  readonly join: 'miter' | 'round';
  /** 0 to 1, over fill and stroke alike. */
  readonly opacity: number;
  /** `multiply` darkens what lies below, as ink of a highlighter does. */
  readonly blend: Blend;
}

export type Blend = 'normal' | 'multiply';

/** One line of text per entry, already wrapped: a back end measures nothing. */
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
  /** Where the line's first letter starts. */
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

/** Letters are shown at least this high, in CSS pixels, as far as their label has room to grow. */
const READABLE = 10;

/** How many times larger a step is drawn at so many CSS pixels per page unit. */
export const growthAt = ({ grows }: DrawOp, zoom: number): number =>
  grows === undefined ? 1 : Math.min(grows.most, Math.max(1, READABLE / (grows.fontSize * zoom)));

/** One step of drawing an object. Canvas, SVG and PDF back ends carry out the same steps. */
export type DrawOp = PathOp | TextOp | ImageOp;
