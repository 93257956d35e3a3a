import type { ComparedPageId } from '@sheetmark/contract';
import { comparisonsInput } from '@sheetmark/contract';
import { invalidInput } from '../../platform/http/app-error.ts';

interface KnownPage {
  readonly id: ComparedPageId;
  readonly position: number;
  readonly before_page: number | null;
  readonly after_page: number | null;
}

interface Pair {
  readonly before_page: number | null;
  readonly after_page: number | null;
}

interface NewPage extends Pair {
  readonly position: number;
  readonly matched_by: 'people' | null;
  readonly state: 'queued' | 'ready';
}

const isSame = (one: Pair, other: Pair): boolean => one.before_page === other.before_page && one.after_page === other.after_page;

/**
 * What replaces which rows when people pair pages: new pairs, and pages that lost their counterpart. Throws `invalid_input` for pages that the
 * comparison doesn't have, and for a page in two pairs.
 */
export function rematch(known: readonly KnownPage[], pairs: readonly Pair[]): { removed: ComparedPageId[]; added: NewPage[] } {
  const sides = ['before_page', 'after_page'] as const;
  for (const side of sides) {
    const named = pairs.flatMap((pair) => pair[side] ?? []);
    const isKnown = named.every((number) => known.some((page) => page[side] === number));
    if (!isKnown || new Set(named).size < named.length) throw invalidInput('pairs', comparisonsInput.pairs);
  }
  if (pairs.some(({ before_page, after_page }) => before_page === null && after_page === null))
    throw invalidInput('pairs', comparisonsInput.pairs);
  const wanted = pairs.filter((pair) => !known.some((page) => isSame(page, pair)));
  const isTaken = (page: Pair): boolean => sides.some((side) => page[side] !== null && wanted.some((pair) => pair[side] === page[side]));
  const replaced = known.filter(isTaken);
  const left = replaced.flatMap((page) =>
    sides.flatMap((side): Pair[] => {
      const number = page[side];
      if (number === null || wanted.some((pair) => pair[side] === number)) return [];
      return [{ before_page: null, after_page: null, [side]: number }];
    }),
  );
  const positionOf = (pair: Pair): number =>
    replaced.find((page) => (pair.after_page === null ? page.before_page === pair.before_page : page.after_page === pair.after_page))
      ?.position ?? 0;
  const added = [...wanted, ...left].map((pair): NewPage => {
    const isWhole = pair.before_page !== null && pair.after_page !== null;
    return { ...pair, position: positionOf(pair), matched_by: isWhole ? 'people' : null, state: isWhole ? 'queued' : 'ready' };
  });
  return { removed: replaced.map(({ id }) => id), added };
}
