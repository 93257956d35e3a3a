import type { Box, Size } from './page.ts';
import { centreX, centreY, heightOf } from './page.ts';

/** A horizontal or vertical line: where it is across its direction, and from where to where along it. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The horizontal and vertical lines of a page. */
export interface Rules {
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
}

/** Shorter lines, relative to the page's short side, don't divide a title block. */
const SHORTEST = 0.006;
const SLANT = 0.5;

export function findRules({ width, height, lines }: Size & { readonly lines: readonly number[] }): Rules {
  const least = Math.min(width, height) * SHORTEST;
  const horizontal: Rule[] = [];
  const vertical: Rule[] = [];
  for (let at = 0; at + 3 < lines.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [lines[at], lines[at + 1], lines[at + 2], lines[at + 3]];
    if (Math.abs(y1 - y2) <= SLANT && Math.abs(x1 - x2) >= least) {
      horizontal.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) });
    } else if (Math.abs(x1 - x2) <= SLANT && Math.abs(y1 - y2) >= least) {
      vertical.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) });
    }
  }
  return { horizontal, vertical };
}

/** The rectangle between the nearest lines around a box. */
export function findCell({ horizontal, vertical }: Rules, box: Box, { width, height }: Size): Box {
  const [x, y] = [centreX(box), centreY(box)];
  const slack = heightOf(box) * 0.3;
  const [top, bottom] = nearest(horizontal, { along: x, low: y - slack, high: y + slack, end: height });
  const [left, right] = nearest(vertical, { along: y, low: x - slack, high: x + slack, end: width });
  return { left, top, right, bottom };
}

interface Search {
  /** The lines span this coordinate. */
  readonly along: number;
  readonly low: number;
  readonly high: number;
  /** Of the page. */
  readonly end: number;
}

function nearest(rules: readonly Rule[], { along, low, high, end }: Search): readonly [number, number] {
  let [before, after] = [0, end];
  for (const { at, from, to } of rules) {
    if (along < from || along > to) continue;
    if (at <= low && at > before) before = at;
    else if (at >= high && at < after) after = at;
  }
  return [before, after];
}

const BUCKET = 16;

/** Returns a function that says whether a vertical line divides two places of a line of text. */
export function createDivider({ vertical }: Rules): (left: number, right: number, y: number) => boolean {
  const buckets = new Map<number, Rule[]>();
  for (const rule of vertical) {
    const key = Math.floor(rule.at / BUCKET);
    const known = buckets.get(key);
    if (known) known.push(rule);
    else buckets.set(key, [rule]);
  }
  return (left, right, y) => {
    for (let key = Math.floor(left / BUCKET); key <= Math.floor(right / BUCKET); key += 1) {
      const isBetween = ({ at, from, to }: Rule): boolean => at > left && at < right && from <= y && to >= y;
      if (buckets.get(key)?.some(isBetween)) return true;
    }
    return false;
  };
}
