import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { toIllegible } from '@sheetmark/compare';
import { expect, it } from 'vitest';
import { loadPdfium } from './pdfium.ts';

/** A page with a text in a font whose letters have no known names. */
async function drawUnmapped(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const { node } = document.addPage([300, 200]);
  const glyph = context.register(context.stream('900 0 0 0 800 800 d1 0 0 800 800 re f'));
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 800, 800],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: { g1: glyph, g2: glyph },
    Encoding: { Type: 'Encoding', Differences: [65, PDFName.of('g1'), PDFName.of('g2')] },
    FirstChar: 65,
    LastChar: 66,
    Widths: [900, 900],
    Resources: {},
  });
  node.setFontDictionary(PDFName.of('F1'), context.register(font));
  node.set(PDFName.of('Contents'), context.register(context.stream(`BT /F1 12 Tf 40 100 Td (${text}) Tj ET`)));
  return document.save();
}

it('reads words whose font doesn’t say which letters it draws as illegible', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unmapped-'));
  const pdfium = await loadPdfium();
  const path = join(folder, 'page.pdf');
  writeFileSync(path, await drawUnmapped('ABA'));
  const document = pdfium.open(path, { maxBytes: 2 ** 20 });
  try {
    expect(document.readGeometry(0, document.pageSize(0)).words.map(({ text }) => text)).toEqual([toIllegible('ABA')]);
  } finally {
    document.close();
    rmSync(folder, { recursive: true });
  }
});
