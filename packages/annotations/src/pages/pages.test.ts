import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { extractPage } from './extract-page.ts';
import { hashPage } from './hash-page.ts';
import { listPages, requirePage } from './page-graph.ts';

interface Drawing {
  readonly texts: readonly string[];
  readonly useObjectStreams?: boolean;
}

/** Pages that link to the next one and to a web page. */
async function draw({ texts, useObjectStreams = true }: Drawing): Promise<PdfFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = texts.map((text) => {
    const page = document.addPage([300, 200]);
    page.drawText(text, { x: 20, y: 100, size: 20, font });
    return page;
  });
  for (const [index, page] of pages.entries()) {
    const next = pages[(index + 1) % pages.length]!;
    const link = (entries: object) =>
      document.context.register(document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], ...entries }));
    const inside = link({ Dest: [next.ref, PDFName.of('Fit')] });
    const outside = link({ A: { S: 'URI', URI: PDFString.of('https://example.org/') } });
    page.node.set(PDFName.of('Annots'), document.context.obj([inside, outside]));
  }
  return PdfFile.open(bytesSource(await document.save({ useObjectStreams })));
}

const extract = (file: PdfFile, number: number): Uint8Array => {
  const pages = listPages(file);
  return extractPage(file, requirePage(pages, number), pages);
};
const hash = (file: PdfFile, number: number): string => {
  const pages = listPages(file);
  return hashPage(file, requirePage(pages, number), pages);
};
const reopened = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));

it('extracts one page with its text and its links to elsewhere, and none of the others', async () => {
  const file = await draw({ texts: ['GROUND FLOOR', 'ROOF'] });
  const bytes = extract(file, 2);
  const single = await PDFDocument.load(bytes);
  expect([single.getPageCount(), single.getPage(0).getSize()]).toEqual([1, { width: 300, height: 200 }]);
  expect(Buffer.from(bytes).toString('latin1')).toContain('https://example.org/');
  expect(single.getPage(0).node.Annots()?.size()).toBe(1);
  expect(hash(reopened(bytes), 1)).toBe(hash(file, 2));
});

it('hashes what a page draws, however the file is written', async () => {
  const [one, other] = [await draw({ texts: ['A', 'B'] }), await draw({ texts: ['X', 'A', 'C'], useObjectStreams: false })];
  expect(hash(other, 2)).toBe(hash(one, 1));
  expect(hash(other, 3)).not.toBe(hash(one, 2));
});

it('refuses pages that the file lacks', async () => {
  const file = await draw({ texts: ['A'] });
  expect(() => extract(file, 2)).toThrow('The file has no page 2.');
});
