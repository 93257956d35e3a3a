import type { Vec } from '@sheetmark/editor-core';
import { fromUser, type PageSpace } from '../page-space.ts';
import type { Entries } from './entries.ts';

/** Left, bottom, right, top in the page's own space. */
export type Corners = readonly [number, number, number, number];

export function rectOf(entries: Entries): Corners | null {
  const [a, b, c, d] = entries.numbers('Rect');
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export function pairs(numbers: readonly number[]): Vec[] {
  const points: Vec[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push({ x: numbers[i] ?? 0, y: numbers[i + 1] ?? 0 });
  return points;
}

export interface PlainBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An upright box in page units. */
export function boxIn(space: PageSpace, [left, bottom, right, top]: Corners): PlainBox {
  const [a, b] = [fromUser(space, { x: left, y: bottom }), fromUser(space, { x: right, y: top })];
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** Boxes that lie outside of themselves by less than this have no size; others have wrong differences, which are ignored. */
export const COLLAPSED = 1;

export const collapsed = ([left, bottom, right, top]: Corners): Corners => {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
};

/** Differences of two rectangles that stay smaller than the rectangle. */
function inset(rect: Corners, by: readonly [number, number, number, number]): Corners {
  const [left, bottom, right, top] = rect;
  const [l, b, r, t] = by;
  const [across, up] = [l + r - (right - left) < COLLAPSED, b + t - (top - bottom) < COLLAPSED];
  return collapsed([left + (across ? l : 0), bottom + (up ? b : 0), right - (across ? r : 0), top - (up ? t : 0)]);
}

/** The middle of a box's line: some programs count RD to it, others leave RD out. `width` is the line's. */
export function insetRect(entries: Entries, width: number): Corners | null {
  const rect = rectOf(entries);
  const [l = 0, b = 0, r = 0, t = 0] = entries.numbers('RD');
  const half = width / 2;
  return rect && inset(rect, [Math.max(l, half), Math.max(b, half), Math.max(r, half), Math.max(t, half)]);
}

/** How far points may leave their annotation's rectangle, by the width of their line. */
const tolerance = (width: number): number => 3 + 6 * width;

/**
 * Some programs move an annotation by its Rect alone. Readers show its appearance fitted into Rect, so points that leave it far are fitted, too.
 */
export function fittedPoints(entries: Entries, points: readonly Vec[], width: number): readonly Vec[] {
  const rect = rectOf(entries);
  if (!rect || points.length === 0) return points;
  const [left, bottom, right, top] = rect;
  const around = extentOf(points);
  const far = Math.max(left - around.left, bottom - around.bottom, around.right - right, around.top - top);
  if (far <= tolerance(width)) return points;
  const size = [right - left - width, top - bottom - width].map((each) => Math.max(0, each));
  const factor = (wanted: number, has: number): number => (has === 0 || wanted === 0 ? 1 : wanted / has);
  const [fx, fy] = [factor(size[0] ?? 0, around.right - around.left), factor(size[1] ?? 0, around.top - around.bottom)];
  const from = { x: (around.left + around.right) / 2, y: (around.bottom + around.top) / 2 };
  const to = { x: (left + right) / 2, y: (bottom + top) / 2 };
  return points.map(({ x, y }) => ({ x: to.x + (x - from.x) * fx, y: to.y + (y - from.y) * fy }));
}

function extentOf(points: readonly Vec[]) {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, bottom, right, top] = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
  }
  return { left, bottom, right, top };
}
