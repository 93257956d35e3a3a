import type { Discipline } from './disciplines.ts';
import type { Box } from './page.ts';

/** A value of a title block. */
export interface Reading {
  readonly text: string;
  /** No other text of the page is nearly as likely. */
  readonly isSure: boolean;
  /** Where it is, in page units of the upright page. */
  readonly box: Box;
  /** What it could be instead, most likely first. */
  readonly others: readonly string[];
}

/** What a page's title block says. */
export interface TitleBlock {
  readonly number: Reading | undefined;
  readonly title: Reading | undefined;
  readonly revision: Reading | undefined;
  /** YYYY-MM-DD. */
  readonly date: Reading | undefined;
  /** By the number's letters. */
  readonly discipline: Discipline | undefined;
  /** Around everything that was read; undefined if nothing was. */
  readonly box: Box | undefined;
}

export interface Scored<T> {
  readonly candidate: T;
  readonly score: number;
}

/** A candidate needs this much more than the next one to be sure. */
const LEAD = 2;
const MOST_OTHERS = 4;

/** `least` is the score from which a lead counts. What is cut is never sure. */
export function chooseReading<T extends { readonly text: string; readonly box: Box; readonly isCut?: boolean }>(
  scored: readonly Scored<T>[],
  { least, valueOf, toPage }: { least: number; valueOf: (text: string) => string; toPage: (box: Box) => Box },
): Reading | undefined {
  const [best, ...rest] = scored.toSorted((one, other) => other.score - one.score);
  if (!best) return undefined;
  const { text, box, isCut = false } = best.candidate;
  const rivals = rest.filter(({ candidate }) => valueOf(candidate.text) !== valueOf(text));
  const lead = best.score - (rivals[0]?.score ?? Number.NEGATIVE_INFINITY);
  const near = rivals.filter(({ score }) => score > best.score - 2 * LEAD && score > 0).map(({ candidate }) => candidate.text);
  const isAhead = best.score >= least && lead >= LEAD;
  return { text, isSure: isAhead && !isCut, box: toPage(box), others: [...new Set(near)].slice(0, MOST_OTHERS) };
}
