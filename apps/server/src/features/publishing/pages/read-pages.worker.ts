import { writeFileSync } from 'node:fs';
import { extractPage, hashPage, listPages, PdfError, PdfFile, requirePage } from '@sheetmark/annotations';
import { withFileSource } from '../../../platform/storage/file-source.ts';
import type { PagesAsked } from './protocol.ts';

interface Answer {
  /** By page, in their order; empty for pages that can't be hashed. */
  readonly hashes: string[];
  /** An error message for users. */
  readonly failure: string | null;
}

/** Hashes pages of a PDF, or writes each as a file of its own. */
export function compute(asked: PagesAsked): Answer {
  try {
    return withFileSource(asked.file.path, (source) => {
      const file = PdfFile.open(source, asked.file.password ?? '');
      const pages = listPages(file);
      if (asked.step === 'hash') return { hashes: asked.pages.map((number) => hashOrNothing(file, pages, number)), failure: null };
      const names = new Map(asked.names);
      const fileOf = (page: number): string | undefined => names.get(page);
      for (const { number, to } of asked.pages)
        writeFileSync(to, extractPage(file, requirePage(pages, number), pages, fileOf), { mode: 0o600 });
      return { hashes: [], failure: null };
    });
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    if (asked.step === 'hash') return { hashes: asked.pages.map(() => ''), failure: null };
    return { hashes: [], failure: error.message };
  }
}

function hashOrNothing(file: PdfFile, pages: ReturnType<typeof listPages>, number: number): string {
  try {
    return hashPage(file, requirePage(pages, number));
  } catch (error) {
    if (error instanceof PdfError) return '';
    throw error;
  }
}
