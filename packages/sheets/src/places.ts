import type { Box, Size } from './page.ts';
import { centreX, centreY, heightOf } from './page.ts';

/** Text at a place of a page; `value` is compared with those at the same place of other pages. */
export interface Placed {
  readonly page: number;
  readonly box: Box;
  readonly value: string;
}

/** How many other pages have another value, and how many the same, at the same place. */
export interface Votes {
  readonly different: number;
  readonly same: number;
}

/** Two places are the same if they are within this share of the page's short side. */
const NEAR = 0.012;

/** An entry of the index: either from the bottom right corner in page units, or relative to the page's size. */
type Anchor = readonly [frame: string, x: number, y: number];

/**
 * Counts votes by place. Title blocks stay in the corner and keep their size, or are scaled with the page; their texts begin, are centred or end
 * at the same place.
 */
export function createPlaces(placed: readonly Placed[], sizes: readonly Size[]): (one: Placed) => Votes {
  const unit = Math.max(medianShortSide(sizes), 1) * NEAR;
  const cells = new Map<string, Map<number, Set<string>>>();
  for (const each of placed) {
    for (const [frame, x, y] of anchorsOf(each, sizes, unit)) {
      const key = `${frame} ${Math.round(x)} ${Math.round(y)}`;
      const pages = cells.get(key) ?? new Map<number, Set<string>>();
      cells.set(key, pages);
      pages.set(each.page, (pages.get(each.page) ?? new Set()).add(each.value));
    }
  }
  return (one) => {
    let best: Votes = { different: 0, same: 0 };
    const anchors = anchorsOf(one, sizes, unit);
    for (const anchor of anchors) {
      const votes = countVotes(cells, anchor, one);
      if (votes.different + votes.same > best.different + best.same) best = votes;
    }
    return best;
  };
}

function countVotes(
  cells: ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<string>>>,
  [frame, x, y]: Anchor,
  { page, value }: Placed,
): Votes {
  const pages = new Map<number, boolean>();
  for (const [dx, dy] of around(x, y)) {
    for (const [other, values] of cells.get(`${frame} ${dx} ${dy}`) ?? []) {
      if (other !== page) pages.set(other, (pages.get(other) ?? false) || values.has(value));
    }
  }
  const same = [...pages.values()].filter(Boolean).length;
  return { same, different: pages.size - same };
}

/** The nearest four cells. */
function around(x: number, y: number): readonly (readonly [number, number])[] {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ];
}

function anchorsOf({ page, box }: Placed, sizes: readonly Size[], unit: number): Anchor[] {
  const { width, height } = sizes[page] ?? { width: 1, height: 1 };
  const scale = Math.min(width, height) * NEAR;
  const isTall = heightOf(box) > 2 * (box.right - box.left);
  const ends = isTall ? [box.top, centreY(box), box.bottom] : [box.left, centreX(box), box.right];
  return ends.flatMap((end, index): Anchor[] => {
    const [x, y] = isTall ? [centreX(box), end] : [end, centreY(box)];
    return [
      [`${index} units`, (width - x) / unit, (height - y) / unit],
      [`${index} share`, (width - x) / scale, (height - y) / scale],
    ];
  });
}

function medianShortSide(sizes: readonly Size[]): number {
  return sizes.map(({ width, height }) => Math.min(width, height)).sort((one, other) => one - other)[sizes.length >> 1] ?? 1;
}
