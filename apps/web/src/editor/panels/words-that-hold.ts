import type { PageText } from '@sheetmark/contract';
import type { Box } from '@sheetmark/editor-core';

/** The boxes of the words on a page that hold a word looked for, whatever its case, in the order of the text. In page units. */
export function wordsThatHold(words: PageText['words'], searched: string): Box[] {
  const wanted = searched.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.flatMap(({ text, left, top, right, bottom }) => {
    const word = text.toLocaleLowerCase();
    return wanted.some((each) => word.includes(each)) ? [{ minX: left, minY: top, maxX: right, maxY: bottom }] : [];
  });
}
