import { type Annotation, annotationsOf, type AnnotationOptions } from './annotation/annotation.ts';
import type { Surroundings } from './annotation/kinds.ts';
import { type Manifest, manifestOf } from './annotation/manifest.ts';
import type { ExportedPage } from './model.ts';
import { pageSpace } from './page-space.ts';
import type { PdfFile } from './pdf/document.ts';
import { missingPages, pagesOf } from './pdf/pages.ts';

/** The annotations of a page, for files that contain nothing else. */
export interface ExchangedPage {
  /** 0-based. */
  readonly index: number;
  readonly annotations: readonly Annotation[];
  readonly around: Surroundings;
  readonly manifest: Manifest | null;
}

/** The annotations of pages in the spaces of the file's pages. */
export function exchangedPages(file: PdfFile, pages: readonly ExportedPage[], options: AnnotationOptions): ExchangedPage[] {
  const wanted = new Map(pages.map((page) => [page.number - 1, page]));
  const exchanged: ExchangedPage[] = [];
  let index = 0;
  for (const found of pagesOf(file)) {
    const page = wanted.get(index);
    if (page) {
      const around = { space: pageSpace(file, found, page.unitsPerPoint), scales: page.scales };
      const manifest = options.origin ? manifestOf(page.markups, options, options.origin) : null;
      exchanged.push({ index, annotations: annotationsOf(page.markups, around, options), around, manifest });
    }
    if (exchanged.length === wanted.size) return exchanged;
    index += 1;
  }
  throw missingPages(
    pages.map((page) => page.number),
    index,
  );
}
