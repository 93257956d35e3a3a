import { alignByPoints } from '@sheetmark/compare';
import type { PointPair } from '@sheetmark/contract';
import type { Vec } from '@sheetmark/editor-core';
import type { Side } from '../compositions.ts';
import { applyMatrix, invertMatrix, type Matrix } from '../matrix.ts';

/** A point that both sheets show, in page units of each; a side is missing until it is placed. */
export type AlignPoint = Readonly<Partial<Record<Side, Vec>>>;

/** One side of a point. */
export interface PointPlace {
  readonly index: number;
  readonly side: Side;
}

export interface AlignState {
  readonly points: readonly AlignPoint[];
  /** The one that keys move. */
  readonly selected: PointPlace | null;
}

/** Two fix shift, scale and rotation; a third one shows their error. */
const fewestPoints = 2;
export const mostPoints = 3;

export const otherSide = (side: Side): Side => (side === 'before' ? 'after' : 'before');

const isComplete = (point: AlignPoint): point is Readonly<Record<Side, Vec>> => point.before !== undefined && point.after !== undefined;

export const startState = (pairs: readonly PointPair[]): AlignState => ({ points: pairs, selected: null });

const replaced = (points: readonly AlignPoint[], index: number, point: AlignPoint): readonly AlignPoint[] =>
  index === points.length ? [...points, point] : points.map((each, at) => (at === index ? point : each));

/** Places the pending point on one side, or begins another one; nothing if all are placed. */
export function placePoint(state: AlignState, side: Side, at: Vec): AlignState {
  const pending = state.points.findIndex((point) => !isComplete(point));
  const index = pending < 0 ? state.points.length : pending;
  if (index === mostPoints) return state;
  return { points: replaced(state.points, index, { ...state.points[index], [side]: at }), selected: { index, side } };
}

/** Moves a placed point, and selects it. */
export function movePoint({ points }: AlignState, { index, side }: PointPlace, at: Vec): AlignState {
  return { points: replaced(points, index, { ...points[index], [side]: at }), selected: { index, side } };
}

export function nudgePoint(state: AlignState, by: Vec): AlignState {
  const { selected } = state;
  const at = selected && state.points[selected.index]?.[selected.side];
  return at ? movePoint(state, selected, { x: at.x + by.x, y: at.y + by.y }) : state;
}

/** Removes both sides of a point. */
export const removePoint = ({ points }: AlignState, index: number): AlignState => ({
  points: points.filter((_, at) => at !== index),
  selected: null,
});

/** Removes the selected side of a point, or else the side placed last. */
export function removeSelected({ points, selected }: AlignState): AlignState {
  const last = points.at(-1);
  const { index, side } = selected ?? { index: points.length - 1, side: last?.after ? 'after' : 'before' };
  const rest = points[index]?.[otherSide(side)];
  if (!rest) return removePoint({ points, selected }, index);
  return { points: replaced(points, index, { [otherSide(side)]: rest }), selected: { index, side: otherSide(side) } };
}

export const pairsOf = (points: readonly AlignPoint[]): readonly PointPair[] =>
  points.filter(isComplete).map(({ before, after }) => ({ before, after }));

export interface Fit {
  readonly matrix: Matrix;
  /** Largest distance between a point and where the alignment puts it, in page units of the newer sheet; null while two points fit exactly. */
  readonly error: number | null;
}

/** Why points don't align the sheets. */
export type Refusal = Extract<ReturnType<typeof alignByPoints>, string>;

/** The alignment by the placed points, or why they are refused; undefined while there are too few. */
export function fitOf(points: readonly AlignPoint[]): Fit | Refusal | undefined {
  const pairs = pairsOf(points);
  if (pairs.length < fewestPoints) return undefined;
  const fit = alignByPoints(pairs.map(({ before, after }) => ({ from: [before.x, before.y], to: [after.x, after.y] })));
  return typeof fit === 'string' ? fit : { matrix: fit.matrix, error: pairs.length > fewestPoints ? fit.error : null };
}

export const isOnSheet = ({ width, height }: { width: number; height: number }, { x, y }: Vec): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** Where a point of one sheet is on the other one. */
export function counterpart(matrix: Matrix, side: Side, at: Vec): Vec {
  return applyMatrix(side === 'before' ? matrix : invertMatrix(matrix), at);
}
