import { PDFDocument } from '@cantoo/pdf-lib';
import { drawOpsOf, fromWire } from '@sheetmark/editor-core';
import sans from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?inline';
import serif from 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf?inline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fontsFor, linesOf } from './page-letters.ts';

/** The width of every line on this screen, in pixels. */
const shown = 600;

/** A screen on which all lines have the same width, and the server's fonts. */
function stubBrowser(): void {
  const context = { font: '', measureText: () => ({ width: shown }) };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  const ask = fetch;
  vi.stubGlobal('fetch', (url: string) => ask(url.includes('Serif') ? serif : sans));
}

afterEach(() => vi.unstubAllGlobals());

async function lettersOf(text: string, fontFamily: string) {
  const pdf = await PDFDocument.create();
  const wire = [{ type: 'textbox', left: 0, top: 0, width: 900, height: 60, text, fontFamily, fontSize: 20 }];
  const ops = fromWire(wire, 1).objects.flatMap(drawOpsOf);
  const letters = await fontsFor(pdf, ops, new AbortController().signal);
  const [line] = linesOf(ops);
  return line ? letters(line.op, line.line) : null;
}

describe('the fonts of a page', () => {
  it('are the standard fonts if these have all characters', async () => {
    expect(await lettersOf('Lintel, 200 × 300', 'Helvetica')).toMatchObject({ font: { name: 'Helvetica' }, squeeze: 100 });
    expect(await lettersOf('Lintel', 'Courier New')).toMatchObject({ font: { name: 'Courier' } });
  });

  it('are embedded for Greek and Cyrillic, with lines as long as on the screen', async () => {
    stubBrowser();
    for (const [family, name] of [
      ['Helvetica', 'DejaVuSans'],
      ['Times New Roman', 'DejaVuSerif'],
    ] as const) {
      const letters = await lettersOf('Перемычка Ω', family);
      expect(letters?.font.name).toMatch(new RegExp(`^${name}\\b`));
      const length = ((letters?.font.widthOfTextAtSize('Перемычка Ω', 20) ?? 0) * (letters?.squeeze ?? 0)) / 100;
      expect(length).toBeCloseTo(shown / 6);
    }
  });

  it('are missing if no font has the characters', async () => {
    stubBrowser();
    expect(await lettersOf('防火', 'Helvetica')).toBeNull();
  });
});
