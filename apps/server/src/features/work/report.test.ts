import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { reportPdf } from './report.ts';

const now = new Date('2026-11-22T10:00:00Z');

/** All that the document says of its fonts and which signs their glyphs are. */
async function fontsOf(title: string, comment = 'Seen.'): Promise<{ names: string; signs: string; pages: number }> {
  async function* rows() {
    yield { title, link: 'https://example.org/1', picture: null, facts: ['Open'], comments: [{ by: 'Maren', text: comment }] };
  }
  const document = await PDFDocument.load(await reportPdf({ title: 'Report', subtitle: '1 row' }, rows(), now));
  const objects = document.context.enumerateIndirectObjects().map(([, each]) => each);
  const streams = objects.flatMap((each) => (each instanceof PDFRawStream ? each : []));
  const signs = streams.map((each) => Buffer.from(decodePDFRawStream(each).decode()).toString('latin1'));
  const names = objects.flatMap((each) => (each instanceof PDFRawStream ? [] : String(each)));
  return {
    names: names.join('\n'),
    signs: signs
      .filter((text) => text.includes('beginbfchar'))
      .join('\n')
      .toLowerCase(),
    pages: document.getPageCount(),
  };
}

it('prints the letters of every script, and takes the font of those that are rare only for them', async () => {
  const plain = await fontsOf('Überprüfung, Ωμέγα, Заказ');
  expect(plain.names).toContain('DejaVuSans');
  expect(plain.names).not.toContain('Unifont');
  const wide = await fontsOf('梁の配筋 한국어 🏗');
  expect(wide.names).toContain('Unifont');
  for (const code of ['6881', 'd55c', 'd83cdfd7']) expect(wide.signs).toContain(code);
  // The empty square stands for a letter that no font has.
  expect(wide.signs).not.toContain('25a1');
});

it('breaks the lines of scripts that are written without spaces', async () => {
  // More than a page holds; on lines of sixty signs, which run over the edge, they would fit.
  expect((await fontsOf('梁', '梁'.repeat(3000))).pages).toBe(2);
});
