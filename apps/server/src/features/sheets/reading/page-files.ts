import type { Deps } from '../../../deps.ts';
import type { LocalFile } from '../../../platform/storage/storage.ts';
import type { PageFiles } from './protocol.ts';

/** A page as it is stored. */
export interface StoredPage {
  readonly width: number;
  readonly height: number;
  readonly words_key: string | null;
  readonly lines_key: string | null;
}

/** Returns a function that makes local files of what was read of pages, until `use` is done. */
export function createPageFiles(storage: Pick<Deps['storage'], 'localFile'>) {
  return async function withFiles<T>(pages: readonly StoredPage[], use: (files: PageFiles[]) => Promise<T>): Promise<T> {
    const opened: LocalFile[] = [];
    const open = async (key: string | null): Promise<string> => {
      const file = key === null ? null : await storage.localFile(key);
      if (!file) throw new Error('the text of a page is missing');
      opened.push(file);
      return file.path;
    };
    try {
      const files: PageFiles[] = [];
      for (const { width, height, words_key, lines_key } of pages) {
        files.push({ width, height, words: await open(words_key), lines: await open(lines_key) });
      }
      return await use(files);
    } finally {
      await Promise.all(opened.map((file) => file.release()));
    }
  };
}
