import { readFile } from 'node:fs/promises';
import { PageText } from '@sheetmark/contract';
import { type Box, findReferences, knowNumbers, type References } from '@sheetmark/sheets';

/** What a worker is asked: a local file with the page's words, and the numbers of the project. */
export interface ReferencesAsked {
  readonly words: string;
  readonly width: number;
  readonly height: number;
  readonly numbers: readonly string[];
  /** The page's own number. */
  readonly own: string | undefined;
  /** Where its title block is. */
  readonly except: readonly Box[];
}

export async function compute({ words, width, height, numbers, own, except }: ReferencesAsked): Promise<References> {
  const text = PageText.parse(JSON.parse(await readFile(words, 'utf8')));
  return findReferences({ width, height, words: text.words }, knowNumbers(numbers), { own, except });
}
