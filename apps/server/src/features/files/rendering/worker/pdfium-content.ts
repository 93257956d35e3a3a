import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageContent, PageWord } from '../page-content.ts';
import type { PageSize } from '../page-geometry.ts';
import { findUnreadParts, SMALLEST_SCAN, type UnreadPart } from './ocr/unread-parts.ts';
import { pageFrame } from './pdfium-frame.ts';
import { findImages } from './pdfium-images.ts';
import { readLines } from './pdfium-lines.ts';
import { readText } from './pdfium-text.ts';

/** Text and lines of an open page. `size` is in page units. */
export function readContent(module: WrappedPdfiumModule, page: number, size: PageSize): PageContent {
  const toPageUnits = pageFrame(module, page, size);
  const { text, words, isCut } = readText(module, page, toPageUnits);
  const { lines, isCut: linesAreCut } = readLines(module, page, { size, toPageUnits });
  const hasScan = findUnreadParts(size, words, findImages(module, page, { size, smallest: SMALLEST_SCAN })).length > 0;
  return { text, words, lines, isCut: isCut || linesAreCut, hasScan };
}

export interface UnreadContent {
  readonly text: string;
  readonly words: readonly PageWord[];
  readonly parts: readonly UnreadPart[];
}

/** The text of an open page, and its parts that have none. `size` is in page units. */
export function readUnread(module: WrappedPdfiumModule, page: number, size: PageSize): UnreadContent {
  const { text, words } = readText(module, page, pageFrame(module, page, size));
  return { text, words, parts: findUnreadParts(size, words, findImages(module, page, { size, smallest: SMALLEST_SCAN })) };
}
