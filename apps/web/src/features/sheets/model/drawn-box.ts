import type { PageBox } from '@sheetmark/contract';
import { leastSide } from '../../../lib/box-between.ts';

export const drawnFields = ['number', 'title', 'revision', 'date'] as const;
export type DrawnField = (typeof drawnFields)[number];
export type Boxes = Partial<Record<DrawnField, PageBox>>;

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Moves a box, or resizes it from its bottom right corner; it stays on the page. */
export function nudgeBox(box: PageBox, { x, y }: Point, page: Size, resizes: boolean): PageBox {
  if (resizes) {
    return {
      ...box,
      width: Math.min(page.width - box.left, Math.max(leastSide, box.width + x)),
      height: Math.min(page.height - box.top, Math.max(leastSide, box.height + y)),
    };
  }
  return { ...box, left: within(box.left + x, page.width - box.width), top: within(box.top + y, page.height - box.height) };
}

/** The same place on a page of another size. */
export function scaleBox(box: PageBox, from: Size, to: Size): PageBox {
  const [x, y] = [to.width / from.width, to.height / from.height];
  return { left: box.left * x, top: box.top * y, width: box.width * x, height: box.height * y };
}
