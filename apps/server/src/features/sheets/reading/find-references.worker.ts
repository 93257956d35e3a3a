import { readFile } from 'node:fs/promises';
import { PageText } from '@sheetmark/contract';
import { type Box, findReferences, knowNumbers, type References } from '@sheetmark/sheets';

export interface PageAsked {
  /** A local file with the page's words. */
  readonly words: string;
  readonly width: number;
  readonly height: number;
  /** The page's own number. */
  readonly own: string | undefined;
  /** Where its title block is. */
  readonly except: readonly Box[];
}

/** What a worker is asked: pages, and the numbers of the project. */
export interface ReferencesAsked {
  readonly pages: readonly PageAsked[];
  readonly numbers: readonly string[];
}

export async function compute({ pages, numbers }: ReferencesAsked): Promise<References[]> {
  const known = knowNumbers(numbers);
  const found: References[] = [];
  for (const { words, width, height, own, except } of pages) {
    const text = PageText.parse(JSON.parse(await readFile(words, 'utf8')));
    found.push(findReferences({ width, height, words: text.words }, known, { own, except }));
  }
  return found;
}
