import type { PageText } from '@sheetmark/contract';
import type { Box } from '@sheetmark/editor-core';

/** Finds the text as a phrase, ignoring case. Returns the word boxes of each occurrence, in page units. */
export function findBoxes(words: PageText['words'], searched: string): Box[][] {
  const wanted = searched.trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  if (wanted === '') return [];
  const starts: number[] = [];
  let text = '';
  for (const word of words) {
    starts.push(text.length);
    text += `${word.text.toLowerCase()} `;
  }
  const places: Box[][] = [];
  let first = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    while ((starts[first + 1] ?? Infinity) <= at) first += 1;
    let last = first;
    while ((starts[last + 1] ?? Infinity) < at + wanted.length) last += 1;
    places.push(words.slice(first, last + 1).map(boxOfWord));
  }
  return places;
}

const boxOfWord = ({ left, top, right, bottom }: PageText['words'][number]): Box => ({ minX: left, minY: top, maxX: right, maxY: bottom });

/** The boxes of the words that contain one of the searched words, ignoring case, in the order of the text. In page units. */
export function findWords(words: PageText['words'], searched: string): Box[] {
  const wanted = searched.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.flatMap((each) => {
    const word = each.text.toLocaleLowerCase();
    return wanted.some((part) => word.includes(part)) ? [boxOfWord(each)] : [];
  });
}

/** How sure the reading of words is, in percent: that of the least sure one. Undefined for words that weren't read from a scan. */
export function confidenceOf(words: PageText['words'], boxes: readonly Box[]): number | undefined {
  const known = boxes.flatMap((box) => words.find(({ left, top }) => left === box.minX && top === box.minY)?.confidence ?? []);
  return known.length > 0 ? Math.min(...known) : undefined;
}
