import { alignSheets, findChanges } from '@sheetmark/compare';
import type { Alignment, Changes, Draw, SheetGeometry } from '@sheetmark/compare';
import type { PageSize } from '../page-geometry.ts';
import type { PdfDocument } from './pdfium.ts';

export interface ComparedPage {
  readonly document: PdfDocument;
  /** 0-based. */
  readonly index: number;
  /** In page units. */
  readonly size: PageSize;
}

export interface PageComparison {
  readonly alignment: Alignment;
  /** Undefined where the alignment can't be trusted: everything would differ. */
  readonly changes: Changes | undefined;
}

/** Aligns two versions of a page and says what changed, from what the documents say and how both look. */
export function comparePages(older: ComparedPage, newer: ComparedPage): PageComparison {
  const [before, after] = [readGeometry(older), readGeometry(newer)];
  const alignment = alignSheets(before, after);
  const draw: Draw = (version, placement) => {
    const { document, index, size } = version === 'before' ? older : newer;
    return document.drawPlaced(index, { page: size, ...placement });
  };
  return { alignment, changes: alignment.isTrusted ? findChanges({ before, after }, alignment, draw) : undefined };
}

function readGeometry({ document, index, size }: ComparedPage): SheetGeometry {
  return document.readGeometry(index, size);
}
