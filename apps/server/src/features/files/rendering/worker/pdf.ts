import { RenderError } from '../failures.ts';
import type { RenderLimits } from '../limits.ts';
import { toPageFacts, vectorMaxLevel } from '../page-geometry.ts';
import type { PageFacts, PageSize } from '../page-geometry.ts';
import type { PdfDocument } from './pdfium.ts';
import { readUserUnits } from './user-unit.ts';

interface InspectOptions {
  readonly limits: RenderLimits;
  readonly password?: string | undefined;
}

export async function inspectPdf(document: PdfDocument, { limits, password = '' }: InspectOptions): Promise<PageFacts[]> {
  const { pageCount } = document;
  if (pageCount === 0) throw new RenderError('unreadable', 'no pages');
  if (pageCount > limits.pages) throw new RenderError('too_large', `${pageCount} pages`);
  const units = await readUserUnits(document.bytes(), { pageCount, password });
  return units.map((unit, index) => {
    const size = toPageUnits(document.pageSize(index), unit);
    if (Math.max(size.width, size.height) > limits.pageSide)
      throw new RenderError('too_large', `page ${index + 1} is ${size.width} × ${size.height} pt`);
    return toPageFacts({ ...size, number: index + 1, mode: 'vector', maxLevel: vectorMaxLevel(size) }, 'pt');
  });
}

/** PDFium's sizes are 32-bit floats: a thousandth of a point is all they are good for. */
function toPageUnits({ width, height }: PageSize, userUnit: number): PageSize {
  return { width: roundToThousandth(width * userUnit), height: roundToThousandth(height * userUnit) };
}

function roundToThousandth(length: number): number {
  return Math.max(0.001, Math.round(length * 1_000) / 1_000);
}
