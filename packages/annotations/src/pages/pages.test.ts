import { PDFDocument, PDFName, PDFNull, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { linksOf } from '../navigation/links.ts';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { extractPage } from './extract-page.ts';
import { hashPage } from './hash-page.ts';
import { listPages, requirePage } from './page-graph.ts';
import type { FileOfPage } from './page-links.ts';

interface Drawing {
  readonly texts: readonly string[];
  readonly useObjectStreams?: boolean;
}

/** Pages that link to the next one and to a web page. */
async function drawn({ texts, useObjectStreams = true }: Drawing): Promise<Uint8Array> {
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
  return document.save({ useObjectStreams });
}

const draw = async (drawing: Drawing): Promise<PdfFile> => PdfFile.open(bytesSource(await drawn(drawing)));

const extract = (file: PdfFile, number: number, fileOf?: FileOfPage): Uint8Array => {
  const pages = listPages(file);
  return extractPage(file, requirePage(pages, number), pages, fileOf);
};
const hash = (file: PdfFile, number: number): string => hashPage(file, requirePage(listPages(file), number));
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

it('lets links to other pages lead to the files of these pages, without changing what a page draws', async () => {
  const file = await draw({ texts: ['GROUND FLOOR', 'ROOF', 'DETAILS'] });
  const single = reopened(extract(file, 1, (page) => (page === 2 ? 'A-102.pdf' : undefined)));
  expect(linksOf(single, 1).links.map(({ goal }) => goal)).toEqual([
    { kind: 'file', name: 'A-102.pdf', page: 1 },
    { kind: 'url', url: 'https://example.org/' },
  ]);
  expect(hash(single, 1)).toBe(hash(file, 1));
});

it('keeps links to the page itself and follows named destinations', async () => {
  const document = await PDFDocument.create();
  const [one, two] = [document.addPage([300, 200]), document.addPage([300, 200])];
  const { context } = document;
  const link = (entries: object) => context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], ...entries }));
  document.catalog.set(PDFName.of('Dests'), context.obj({ details: [two.ref, PDFName.of('Fit')] }));
  one.node.set(
    PDFName.of('Annots'),
    context.obj([
      link({ Dest: [one.ref, PDFName.of('Fit')] }),
      link({ A: { S: 'GoTo', D: PDFName.of('details') } }),
      link({ Dest: PDFName.of('gone') }),
    ]),
  );
  const single = reopened(extract(PdfFile.open(bytesSource(await document.save())), 1, (page) => `page ${page}.pdf`));
  expect(linksOf(single, 1).links.map(({ goal }) => goal)).toMatchObject([
    { kind: 'page', page: 1 },
    { kind: 'file', name: 'page 2.pdf' },
  ]);
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

it('counts a lost page: those behind it keep their numbers, and it is refused itself', async () => {
  const document = await PDFDocument.load(await drawn({ texts: ['A', 'B', 'C', 'D'] }));
  document.context.assign(document.getPage(1).ref, PDFNull);
  const damaged = PdfFile.open(bytesSource(await document.save()));
  const whole = await draw({ texts: ['A', 'B', 'C', 'D'] });
  expect([1, 3, 4].map((number) => hash(damaged, number))).toEqual([1, 3, 4].map((number) => hash(whole, number)));
  expect(() => hash(damaged, 2)).toThrow('Page 2 of the file is damaged.');
});
