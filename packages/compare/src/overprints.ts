import type { Difference } from './differences.ts';
import type { LaidWord, Layout, Version } from './layout.ts';
import { boxesCover } from './matrix.ts';

/** What is written at a place, in the order of the document. */
export interface Wording {
  readonly before: string;
  readonly after: string;
}

/** The words of a region. A word that is printed over another one changes what is written there, although both versions have the other one. */
export function readWording({ before, after }: Layout, differences: readonly Difference[]): Wording {
  const own = (version: Version): LaidWord[] =>
    differences.flatMap((each) => (each.version === version && each.word && !each.style ? [each.word] : []));
  const [removed, added] = [own('before'), own('after')];
  if (removed.length > 0 && added.length > 0)
    return { before: joinWords(inOrder(before.words, removed)), after: joinWords(inOrder(after.words, added)) };
  const under = added.length > 0 ? findCovered(after.words, added) : findCovered(before.words, removed);
  if (added.length > 0) return { before: joinWords(under), after: joinWords(inOrder(after.words, [...under, ...added])) };
  return { before: joinWords(inOrder(before.words, [...under, ...removed])), after: joinWords(under) };
}

function findCovered(words: readonly LaidWord[], over: readonly LaidWord[]): LaidWord[] {
  const changed = new Set(over);
  return words.filter((word) => !changed.has(word) && over.some(({ box }) => boxesCover(word.box, box)));
}

function inOrder(words: readonly LaidWord[], wanted: readonly LaidWord[]): LaidWord[] {
  const kept = new Set(wanted);
  return words.filter((word) => kept.has(word));
}

function joinWords(words: readonly LaidWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
