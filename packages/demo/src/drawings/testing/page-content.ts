import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { boundsOf, point, type Box, type Point } from '../paper/geometry.ts';

/** One drawn element of a page, with its bounding box; page units, y down from the top left. */
export interface Drawn {
  readonly kind: 'path' | 'text';
  /** Its line of the content stream, which identifies it. */
  readonly source: string;
  readonly text: string;
  readonly bounds: Box;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly segments: number;
  readonly drawn: readonly Drawn[];
}

/** Parses the pen's output: one path or text per line of the page's content. */
export async function readPages(bytes: Uint8Array): Promise<ReadPage[]> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  return doc.getPages().map((page) => {
    const { width, height } = page.getSize();
    const stream = page.node.Contents();
    if (!(stream instanceof PDFRawStream)) throw new Error('a page holds one content stream');
    const lines = new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode()).split('\n');
    const drawn = lines.flatMap((line) => drawnBy(line, height));
    return { width, height, segments: lines.join(' ').split(' l ').length - 1, drawn };
  });
}

function drawnBy(line: string, height: number): Drawn[] {
  const text = /(-?[\d.]+) (-?[\d.]+) Tm <([0-9A-Fa-f]*)> Tj/.exec(line);
  if (text) {
    const at = point(Number(text[1]), height - Number(text[2]));
    return [
      {
        kind: 'text',
        source: line,
        text: new TextDecoder('windows-1252').decode(Buffer.from(text[3] ?? '', 'hex')),
        bounds: boundsOf([at]),
      },
    ];
  }
  const points = [...line.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]/g)].map(([, x, y]): Point => point(Number(x), height - Number(y)));
  return points.length > 0 ? [{ kind: 'path', source: line, text: '', bounds: boundsOf(points) }] : [];
}
