import type { PageWord } from '../page-content.ts';

export type Box = Omit<PageWord, 'text'>;

/** Limits as multiples of the size of the word's letters. */
const MOST_ALONG = 2;
const MOST_BACK = 1;
const MOST_ACROSS = 1;
const NEXT_LINE = 0.25;
const LEAST_STEP = 0.3;
/** Radians by which text of quarter turns may be off. */
const SLANT = 0.1;

export interface WordEnd {
  /** Of its last character. */
  readonly last: Box;
  /** The longest side of its characters so far. */
  readonly size: number;
  /** Its reading direction in radians, clockwise from the right. */
  readonly angle: number;
}

/** Whether a character can't continue a word: PDFium puts no space between texts that a file contains in a row, wherever they are on the page. */
export function isApart({ last, size: before, angle }: WordEnd, next: Box): boolean {
  const size = Math.max(before, longestSide(next));
  const quarters = angle / (Math.PI / 2);
  const quarter = ((Math.round(quarters) % 4) + 4) % 4;
  if (Math.abs(quarters - Math.round(quarters)) * (Math.PI / 2) > SLANT) return distance(last, next) > MOST_ALONG * size;
  const [from, to] = [along(last, quarter), along(next, quarter)];
  const across = Math.max(to.v0 - from.v1, from.v0 - to.v1);
  if (to.u0 - from.u1 > MOST_ALONG * size || from.u0 - to.u1 > MOST_BACK * size || across > MOST_ACROSS * size) return true;
  return across > NEXT_LINE * size && to.u0 + to.u1 < from.u0 + from.u1 + 2 * LEAST_STEP * size;
}

interface Span {
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

/** A box in the frame of text that is turned clockwise by quarters: u along it, v across. */
function along({ left, top, right, bottom }: Box, quarter: number): Span {
  if (quarter === 0) return { u0: left, u1: right, v0: top, v1: bottom };
  if (quarter === 1) return { u0: top, u1: bottom, v0: -right, v1: -left };
  if (quarter === 2) return { u0: -right, u1: -left, v0: -bottom, v1: -top };
  return { u0: -bottom, u1: -top, v0: left, v1: right };
}

export const longestSide = ({ left, top, right, bottom }: Box): number => Math.max(right - left, bottom - top);

function distance(one: Box, two: Box): number {
  return Math.max(0, one.left - two.right, two.left - one.right, one.top - two.bottom, two.top - one.bottom);
}
