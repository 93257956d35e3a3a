import { PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import { fetchBytes } from '../../lib/api-client.ts';

/** A page of the original file. */
export interface OriginalPlace {
  /** Signed URL. */
  readonly url: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** 1-based. */
  readonly pageNumber: number;
}

/** a, b, c, d, e, f as in ISO 32000-2, 8.3.3. */
type Placing = [number, number, number, number, number, number];

export interface OriginalPage {
  readonly sheet: PDFPage;
  /** From page units, y down from the upper left of the upright, cropped page, to the page's own space. */
  readonly toSheet: Placing;
}

/** Larger files aren't loaded into a browser's memory: their sheets are exported as pictures. */
const maxBytes = 150 * 2 ** 20;

/** Tolerance in page units between the page's size and the known one. */
const slack = 1;

interface Wanted {
  readonly original: OriginalPlace | null;
  readonly page: { readonly picture: { readonly width: number; readonly height: number } };
  readonly signal: AbortSignal;
}

/** Embeds the original page with its vectors and text. null if it isn't possible: no PDF, locked, broken or too large. */
export async function originalPage(pdf: PDFDocument, { original, page: { picture }, signal }: Wanted): Promise<OriginalPage | null> {
  if (!original || original.size > maxBytes) return null;
  const source = await read(original, signal);
  const page = source?.getPages()[original.pageNumber - 1];
  if (!source || !page) return null;
  const { width, height, toSheet } = placingOn(page);
  if (Math.abs(width - picture.width) > slack || Math.abs(height - picture.height) > slack) return null;
  const [sheet] = await pdf.copyPages(source, [original.pageNumber - 1]);
  return sheet ? { sheet: pdf.addPage(sheet), toSheet } : null;
}

async function read({ url }: OriginalPlace, signal: AbortSignal): Promise<PDFDocument | null> {
  const bytes = await (await fetchBytes(url, signal)).arrayBuffer();
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch {
    return null;
  }
}

/** The mapping from page units to a page with any CropBox, Rotate and UserUnit (ISO 32000-2, table 31), and its size in page units. */
export function placingOn(page: PDFPage): { width: number; height: number; toSheet: Placing } {
  const unit = userUnitOf(page);
  const { left, bottom, right, top } = shownBox(page);
  const one = 1 / unit;
  const [wide, high] = [(right - left) * unit, (top - bottom) * unit];
  const placings: Readonly<Record<number, Placing>> = {
    90: [0, one, one, 0, left, bottom],
    180: [-one, 0, 0, one, right, bottom],
    270: [0, -one, -one, 0, right, top],
  };
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const [width, height] = turned % 180 === 90 ? [high, wide] : [wide, high];
  return { width, height, toSheet: placings[turned] ?? [one, 0, 0, -one, left, top] };
}

function userUnitOf(page: PDFPage): number {
  const unit = page.node.get(PDFName.of('UserUnit'));
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}

/** The CropBox clipped to the MediaBox; boxes can start at any corner. */
function shownBox(page: PDFPage) {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()].map(({ x, y, width, height }) => ({
    left: Math.min(x, x + width),
    bottom: Math.min(y, y + height),
    right: Math.max(x, x + width),
    top: Math.max(y, y + height),
  }));
  if (!crop || !media) return { left: 0, bottom: 0, right: 0, top: 0 };
  return {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  };
}
