import type { PageWord } from './page-content.ts';

/** A page's text after its scanned parts were read. */
export interface ScanContent {
  /** What the document contains as text, then what was read. */
  readonly text: string;
  readonly words: readonly PageWord[];
  readonly isCut: boolean;
  /** Mean of the words that were read, in percent; undefined without any. */
  readonly confidence: number | undefined;
  /** Of the sharpest picture that was read; undefined for images, whose size on paper is unknown. */
  readonly dotsPerInch: number | undefined;
}
