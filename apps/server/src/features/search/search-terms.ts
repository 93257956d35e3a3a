/** What was typed, taken apart. */
export interface Terms {
  /** All of it, in lower case. */
  readonly typed: string;
  /** A hit contains all of them literally; the rarest first. */
  readonly words: readonly string[];
  /** Queries for whole words and for beginnings of words; `#` is the block of ids. Null when there is nothing to look up. */
  readonly whole: string | null;
  readonly begun: string | null;
}

const wordsAtMost = 8;
/** More words begin with one letter than are worth reading. */
const begunFrom = 2;

/** What a word can be found by inside of others: three letters or digits in a row are a trigram. */
const trigramsOf = (word: string): string[] => word.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
/** Words as in the index: runs of letters and digits. */
const runsOf = (word: string): string[] => word.match(/[\p{L}\p{N}]+/gu) ?? [];

export const hasTrigrams = (word: string): boolean => trigramsOf(word).length > 0;
/** Found in few texts, like names and numbers of things. */
export const isNumbered = (word: string): boolean => trigramsOf(word).some((run) => /\d/.test(run));

export function termsOf(text: string): Terms {
  const typed = text.toLowerCase();
  const spoken = [...new Set(typed.split(/\s+/u).filter(Boolean))];
  // Those with digits first, then the longest: an excerpt shows the first.
  const words = spoken.toSorted((a, b) => Number(isNumbered(b)) - Number(isNumbered(a)) || b.length - a.length).slice(0, wordsAtMost);
  // The last word is still being typed.
  const mayGoOn = (word: string): boolean => isNumbered(word) || word === spoken.at(-1);
  const whole = words.flatMap((word) => runsOf(word).map(lexeme));
  const begun = words.flatMap((word) => (mayGoOn(word) ? begunWord(word) : runsOf(word).map(lexeme)));
  return { typed, words, whole: allOf(whole), begun: begun.some((each) => each.endsWith(goesOn)) ? allOf(begun) : null };
}

const goesOn = ':*';
const lexeme = (run: string): string => `'#:${run}'`;
const allOf = (lexemes: readonly string[]): string | null => (lexemes.length === 0 ? null : lexemes.join(' & '));

/** Its last run may be longer. */
function begunWord(word: string): string[] {
  const runs = runsOf(word);
  return runs.map((run, index) => lexeme(run) + (index === runs.length - 1 && run.length >= begunFrom ? goesOn : ''));
}

/** The share of trigrams that match when the typed text begins words: all but the last one. */
export function likenessOfBegun(typed: string): number {
  const trigrams = runsOf(typed).reduce((sum, run) => sum + run.length + 1, 0);
  // Between one trigram that is missing and two, which is the most that the end of a word can have.
  return 1 - 1.5 / Math.max(1, trigrams);
}
