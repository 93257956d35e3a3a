import { linksOf, outlineOf, PdfError, PdfFile } from '@sheetmark/annotations';
import { withFileSource } from '../../../platform/storage/file-source.ts';
import type { LinksAsked, ReadLinks, ReadOutline } from './protocol.ts';

/** Reads the bookmarks of a PDF, or the links of one of its pages. A file that can't be read has none. */
export function compute(asked: LinksAsked): ReadOutline | ReadLinks {
  try {
    return withFileSource(asked.path, (source) => {
      const file = PdfFile.open(source, asked.password);
      return asked.step === 'outline' ? outlineOf(file) : linksOf(file, asked.page);
    });
  } catch (error) {
    if (error instanceof PdfError) return asked.step === 'outline' ? { entries: [], isCut: false } : { links: [], isCut: false };
    throw error;
  }
}
