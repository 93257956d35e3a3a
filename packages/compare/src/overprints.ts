import type { Difference } from './differences.ts';
import type { LaidWord, Layout, Version } from './layout.ts';
import type { Box } from './matrix.ts';

/** What is written at a place, in the order of the document. */
export interface Wording {
  readonly before: string;
  readonly after: string;
}

/** How much of the smaller of two words is covered by the other when one is printed over the other. */
const COVERED = 0.5;

/** The words of a region. A word that is printed over another one changes what is written there, although both versions have the other one. */
export function readWording({ before, after }: Layout, differences: readonly Difference[]): Wording {
  const own = (version: Version): LaidWord[] =>
    differences.flatMap((each) => (each.version === version && each.word && !each.colours ? [each.word] : []));
  const [removed, added] = [own('before'), own('after')];
  if (removed.length > 0 && added.length > 0)
    return { before: joinWords(inOrder(before.words, removed)), after: joinWords(inOrder(after.words, added)) };
  const under = added.length > 0 ? findCovered(after.words, added) : findCovered(before.words, removed);
  if (added.length > 0) return { before: joinWords(under), after: joinWords(inOrder(after.words, [...under, ...added])) };
  return { before: joinWords(inOrder(before.words, [...under, ...removed])), after: joinWords(under) };
}

function findCovered(words: readonly LaidWord[], over: readonly LaidWord[]): LaidWord[] {
  const changed = new Set(over);
  return words.filter((word) => !changed.has(word) && over.some(({ box }) => covers(word.box, box)));
}

function covers(one: Box, other: Box): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 && width * height >= COVERED * Math.min(areaOf(one), areaOf(other));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function inOrder(words: readonly LaidWord[], wanted: readonly LaidWord[]): LaidWord[] {
  const kept = new Set(wanted);
  return words.filter((word) => kept.has(word));
}

function joinWords(words: readonly LaidWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
