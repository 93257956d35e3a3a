export interface Part {
  text: string;
  /** It is a searched word. */
  found: boolean;
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at the searched words, ignoring case; the longest word wins if two overlap. */
export function partsOf(text: string, searched: string): Part[] {
  const words = searched
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return [{ text, found: false }];
  const cuts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  return cuts.map((part, index) => ({ text: part, found: index % 2 === 1 })).filter((part) => part.text !== '');
}

/** Characters kept before the first match when only one line is shown. */
const lead = 24;

/** A text from a little before the first match, so that the match is visible. */
export function shortenBefore(text: string, searched: string): string {
  const [before, first] = partsOf(text, searched);
  if (!before || !first || before.found || before.text.length <= lead) return text;
  const start = text.indexOf(' ', before.text.length - lead);
  return start < 0 || start >= before.text.length ? text : `…${text.slice(start)}`;
}

/** Splits a text into runs of words whose reading is unsure, one word each, and of all others. */
export function splitUnsure(text: string, unsure: readonly string[]): { text: string; unsure: boolean }[] {
  const known = new Set(unsure);
  const runs: { text: string; unsure: boolean }[] = [];
  for (const word of text.split(/(\s+)/u)) {
    const last = runs.at(-1);
    if (known.has(word)) runs.push({ text: word, unsure: true });
    else if (last && !last.unsure) last.text += word;
    else if (word !== '') runs.push({ text: word, unsure: false });
  }
  return runs;
}
