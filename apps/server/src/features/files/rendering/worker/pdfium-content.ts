import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageContent } from '../page-content.ts';
import type { PageSize } from '../page-geometry.ts';
import { pageFrame } from './pdfium-frame.ts';
import { readLines } from './pdfium-lines.ts';
import { readText } from './pdfium-text.ts';

/** Text and lines of an open page. `size` is in page units. */
export function readContent(module: WrappedPdfiumModule, page: number, size: PageSize): PageContent {
  const toPageUnits = pageFrame(module, page, size);
  const { text, words, isCut } = readText(module, page, toPageUnits);
  const { lines, isCut: linesAreCut } = readLines(module, page, { size, toPageUnits });
  return { text, words, lines, isCut: isCut || linesAreCut };
}
