import sharp from 'sharp';
import type { AnnotationMark } from '../protocol.ts';
import type { DrawnAnnotation } from './pdfium-annotation-picture.ts';
import type { PdfDocument } from './pdfium.ts';

/** Pixels per point, and of the longer side. */
const [SCALE, MOST_SIDE] = [2, 600];
/** Of a picture: markups contain theirs as text. */
const MOST_BYTES = 64 * 1024;

/** Annotations as pictures with a transparent background. */
export async function drawAnnotations(document: PdfDocument, marks: readonly AnnotationMark[]): Promise<(Uint8Array | null)[]> {
  const drawn: (Uint8Array | null)[] = [];
  for (const { page, place, box } of marks) {
    const scale = Math.min(SCALE, MOST_SIDE / Math.max(box.width, box.height));
    const found = page <= document.pageCount ? document.drawAnnotation(page - 1, { place, box, scale }) : null;
    const png = found && (await toPng(found));
    drawn.push(png && png.length <= MOST_BYTES ? png : null);
  }
  return drawn;
}

/** Null for a picture of nothing. */
async function toPng({ width, height, bgra }: DrawnAnnotation): Promise<Buffer | null> {
  const rgba = Buffer.alloc(bgra.length);
  let isEmpty = true;
  for (let at = 0; at < bgra.length; at += 4) {
    rgba[at] = bgra[at + 2] ?? 0;
    rgba[at + 1] = bgra[at + 1] ?? 0;
    rgba[at + 2] = bgra[at] ?? 0;
    rgba[at + 3] = bgra[at + 3] ?? 0;
    isEmpty &&= rgba[at + 3] === 0;
  }
  return isEmpty
    ? null
    : sharp(rgba, { raw: { width, height, channels: 4 } })
        .png({ palette: true })
        .toBuffer();
}
