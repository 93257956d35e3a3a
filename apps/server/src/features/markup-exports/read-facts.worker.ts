import { closeSync } from 'node:fs';
import { type DocumentFacts, factsOf, PdfError, PdfFile } from '@sheetmark/annotations';
import { fileSource } from './file-source.ts';
import type { ReadFacts } from './protocol.ts';

/** What PDFs say about adding markups to them. */
export function compute(documents: ReadFacts): (DocumentFacts | null)[] {
  return documents.map(({ path, password }) => {
    const opened: number[] = [];
    try {
      return factsOf(PdfFile.open(fileSource(path, opened), password));
    } catch (error) {
      if (error instanceof PdfError) return null;
      throw error;
    } finally {
      for (const handle of opened) closeSync(handle);
    }
  });
}
