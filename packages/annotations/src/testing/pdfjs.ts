import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const require = createRequire(import.meta.url);

/** What pdf.js sees of an annotation. */
export interface SeenAnnotation {
  readonly id: string;
  readonly subtype: string;
  readonly rect: readonly number[];
  readonly titleObj?: { readonly str: string };
  readonly contentsObj?: { readonly str: string };
  readonly inReplyTo?: string;
  readonly replyType?: string;
  readonly state?: string;
  readonly hasAppearance: boolean;
  readonly vertices?: ArrayLike<number>;
  /** Four corners of each marked word, in its own order. */
  readonly quadPoints?: ArrayLike<number>;
  readonly lineCoordinates?: readonly number[];
}

/** The annotations of each page, or of these. */
export async function seenByPdfjs(bytes: Uint8Array, password = '', numbers?: readonly number[]): Promise<SeenAnnotation[][]> {
  const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts/');
  const task = getDocument({ data: new Uint8Array(bytes), password, verbosity: 0, standardFontDataUrl: fonts });
  const document = await task.promise;
  const pages: SeenAnnotation[][] = [];
  for (const number of numbers ?? Array.from({ length: document.numPages }, (_, index) => index + 1)) {
    const seen: SeenAnnotation[] = await (await document.getPage(number)).getAnnotations({ intent: 'display' });
    pages.push(seen);
  }
  await task.destroy();
  return pages;
}
