import type { Box, Detail, PageDigest, Taught, TaughtField, TitleBlock } from '@sheetmark/sheets';

/** A page to read: its size, and local files with its words and lines. */
export interface PageFiles {
  readonly width: number;
  readonly height: number;
  readonly words: string;
  readonly lines: string;
}

/** A value that someone typed for a page: the page probably says it somewhere. */
export interface TypedHint {
  readonly page: PageFiles;
  readonly field: TaughtField;
  readonly text: string;
}

export type PageReadings = Partial<Pick<TitleBlock, TaughtField>>;

/** What one page says: a line of the file between the two steps of reading. */
export interface DigestedPage {
  readonly digest: PageDigest;
  readonly details: readonly Detail[];
  /** At the places that people drew, and at those that corrections show. */
  readonly drawn: PageReadings;
  readonly corrected: PageReadings;
}

/** What a worker is asked. */
export type ReadingAsked =
  | { readonly step: 'find-typed'; readonly hints: readonly TypedHint[] }
  | { readonly step: 'teach'; readonly page: PageFiles; readonly boxes: Partial<Record<TaughtField, Box>> }
  | { readonly step: 'read-places'; readonly pages: readonly PageFiles[]; readonly taught: Taught }
  | {
      readonly step: 'digest';
      readonly pages: readonly PageFiles[];
      readonly drawn: Taught;
      readonly corrected: Taught;
      readonly to: string;
    }
  | { readonly step: 'read'; readonly from: readonly string[] };

/** A page's title block, and the values that were read at a shown place. */
export interface ReadPage {
  readonly block: TitleBlock;
  readonly taught: readonly TaughtField[];
  readonly details: readonly Detail[];
}
