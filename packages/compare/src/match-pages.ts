/** What tells a page of a document from its other pages. */
export interface PageIdentity {
  /** The sheet's number, or the label that the document gives the page; undefined for none. */
  readonly label: string | undefined;
  /** Its distinct words, in any order. */
  readonly words: readonly string[];
}

/** What two pages have in common: a label, their words, or only their place among pages that belong together. */
export type MatchReason = 'label' | 'content' | 'order';

/** 0-based indices of pages that show the same sheet. A page without a counterpart was added or removed. */
export type PagePair =
  | { readonly before: number; readonly after: number; readonly by: MatchReason }
  | { readonly before: number; readonly after: null; readonly by: null }
  | { readonly before: null; readonly after: number; readonly by: null };

/** Words on more pages of a version say little about which page it is. */
const MOST_PAGES = 40;
/** Share of the words' weight that pages of the same sheet have in common, at least. */
const SAME_SHEET = 0.3;
/** Pages with less in common are different sheets, if they have enough words to tell. */
const OTHER_SHEET = 0.1;
const ENOUGH_WORDS = 10;

/**
 * Finds which pages of two versions show the same sheet, although pages were inserted, removed or reordered. Time is linear in the number of words.
 * @returns in the order of the newer pages; a removed page follows the page that it followed
 */
export function matchPages(before: readonly PageIdentity[], after: readonly PageIdentity[]): PagePair[] {
  const matching = createMatching(before.length, after.length);
  matchLabels(before, after, matching);
  const similarities = comparePageWords(before, after);
  for (const { from, to, share } of similarities.toSorted(bestFirst)) {
    if (share >= SAME_SHEET) matching.join(from, to, 'content');
  }
  const pairOf = (from: number, to: number): number => from * after.length + to;
  const alike = new Set(similarities.map(({ from, to }) => pairOf(from, to)));
  const hasWords = ({ words }: PageIdentity | undefined = NO_PAGE): boolean => words.length >= ENOUGH_WORDS;
  const isAlike = (from: number, to: number): boolean => hasWords(before[from]) === hasWords(after[to]);
  const canBeSame = (from: number, to: number): boolean => !hasWords(before[from]) || !hasWords(after[to]) || alike.has(pairOf(from, to));
  matchByOrder(matching, (from, to) => isAlike(from, to) && canBeSame(from, to));
  // A scan can be replaced by the drawing itself.
  matchByOrder(matching, canBeSame);
  return listPairs(matching);
}

const NO_PAGE: PageIdentity = { label: undefined, words: [] };

interface Counterpart {
  readonly page: number;
  readonly by: MatchReason;
}

interface Matching {
  readonly afterOf: (Counterpart | undefined)[];
  readonly beforeOf: (Counterpart | undefined)[];
  /** Only pages that have no counterpart yet are joined. */
  join(from: number, to: number, by: MatchReason): void;
}

function createMatching(before: number, after: number): Matching {
  const afterOf = Array.from<Counterpart | undefined>({ length: before });
  const beforeOf = Array.from<Counterpart | undefined>({ length: after });
  return {
    afterOf,
    beforeOf,
    join(from, to, by) {
      if (afterOf[from] || beforeOf[to]) return;
      afterOf[from] = { page: to, by };
      beforeOf[to] = { page: from, by };
    },
  };
}

/** Labels without a letter number the pages: they stay where pages are inserted. */
function labelOf({ label = '' }: PageIdentity): string | undefined {
  const plain = label.toUpperCase().replace(/[\s._/-]/g, '');
  return /\d/.test(plain) && /\p{L}/u.test(plain) ? plain : undefined;
}

function matchLabels(before: readonly PageIdentity[], after: readonly PageIdentity[], matching: Matching): void {
  const [older, newer] = [pagesByLabel(before), pagesByLabel(after)];
  for (const [label, [from, ...others]] of older) {
    const [to, ...rivals] = newer.get(label) ?? [];
    if (from !== undefined && to !== undefined && others.length + rivals.length === 0) matching.join(from, to, 'label');
  }
}

function pagesByLabel(pages: readonly PageIdentity[]): Map<string, number[]> {
  const byLabel = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    const label = labelOf(page);
    if (label !== undefined) byLabel.set(label, [...(byLabel.get(label) ?? []), index]);
  }
  return byLabel;
}

interface Similarity {
  readonly from: number;
  readonly to: number;
  /** Weight of the words that both have, as a share of those that one of them has. */
  readonly share: number;
}

const bestFirst = (one: Similarity, other: Similarity): number =>
  other.share - one.share || Math.abs(one.from - one.to) - Math.abs(other.from - other.to) || one.from - other.from;

/** Of all pairs of pages that may be the same sheet by their words. */
function comparePageWords(before: readonly PageIdentity[], after: readonly PageIdentity[]): Similarity[] {
  const [older, newer] = [pagesByWord(before), pagesByWord(after)];
  const weightOf = (word: string): number => {
    const [here, there] = [older.get(word)?.length ?? 0, newer.get(word)?.length ?? 0];
    if (Math.max(here, there) > MOST_PAGES) return 0;
    return Math.log(1 + (before.length + after.length) / (here + there));
  };
  const weigh = ({ words }: PageIdentity): number => words.reduce((sum, word) => sum + weightOf(word), 0);
  const weights = after.map(weigh);
  return before.flatMap((page, from) => {
    const shared = new Map<number, number>();
    for (const word of page.words) {
      const weight = weightOf(word);
      if (weight > 0) for (const to of newer.get(word) ?? []) shared.set(to, (shared.get(to) ?? 0) + weight);
    }
    const own = weigh(page);
    return [...shared]
      .map(([to, weight]) => ({ from, to, share: weight / (own + (weights[to] ?? 0) - weight) }))
      .filter(({ share }) => share >= OTHER_SHEET);
  });
}

function pagesByWord(pages: readonly PageIdentity[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [index, { words }] of pages.entries()) {
    for (const word of words) {
      const known = byWord.get(word);
      if (known) known.push(index);
      else byWord.set(word, [index]);
    }
  }
  return byWord;
}

/** Joins pages next to pages that belong together: first those that follow them, then those that precede them. */
function matchByOrder(matching: Matching, canBeSame: (from: number, to: number) => boolean): void {
  const { afterOf, beforeOf } = matching;
  for (const step of [1, -1]) {
    const isFree = (from: number, to: number): boolean =>
      Math.min(from, to) >= 0 && from < afterOf.length && to < beforeOf.length && !afterOf[from] && !beforeOf[to];
    const starts = afterOf.flatMap((known, from) => (known ? [[from, known.page] as const] : []));
    const edge = step === 1 ? ([-1, -1] as const) : ([afterOf.length, beforeOf.length] as const);
    for (const [from, to] of [edge, ...starts]) {
      for (let n = step; isFree(from + n, to + n) && canBeSame(from + n, to + n); n += step) matching.join(from + n, to + n, 'order');
    }
  }
}

function listPairs({ afterOf, beforeOf }: Matching): PagePair[] {
  const removedAfter = (from: number): PagePair[] => {
    const removed: PagePair[] = [];
    for (let next = from + 1; next < afterOf.length && !afterOf[next]; next += 1) removed.push({ before: next, after: null, by: null });
    return removed;
  };
  const pairs = beforeOf.flatMap((known, after): PagePair[] =>
    known ? [{ before: known.page, after, by: known.by }, ...removedAfter(known.page)] : [{ before: null, after, by: null }],
  );
  return [...removedAfter(-1), ...pairs];
}
