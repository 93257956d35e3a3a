import type { PageBox } from '@sheetmark/contract';

/** Page units. Smaller boxes are clicks. */
export const leastSide = 2;

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The box between two corners, on the page. Undefined if it is too small to be meant. */
export function boxBetween(from: Point, to: Point, page: { readonly width: number; readonly height: number }): PageBox | undefined {
  const [left, right] = [from.x, to.x].map((x) => within(x, page.width)).sort((one, other) => one - other);
  const [top, bottom] = [from.y, to.y].map((y) => within(y, page.height)).sort((one, other) => one - other);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  const box = { left, top, width: right - left, height: bottom - top };
  return box.width < leastSide || box.height < leastSide ? undefined : box;
}
