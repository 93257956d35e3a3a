import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { drawOpsOf, fromWire } from '@sheetmark/editor-core';
import { describe, expect, it } from 'vitest';
import { operatorsOf, type PdfSheet, rgbOf } from './pdf-ops.ts';

const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
const sheet: PdfSheet = {
  lettersOf: ({ fontFamily }, { text }) => {
    return { font, name: PDFName.of(fontFamily === 'Courier New' ? 'F2' : 'F1'), squeeze: text === 'Sill' ? 90 : 100 };
  },
  stateOf: (opacity, blend) => PDFName.of(`GS-${opacity}-${blend}`),
  pictureOf: (source) => (source === 'media/7' ? PDFName.of('P7') : null),
  drawnLine: (_op, { text }) => (text.includes('Ж') ? { name: PDFName.of('L1'), width: 40, height: 20, descent: 5 } : null),
};
const write = (object: Record<string, unknown>): string =>
  fromWire([{ left: 20, top: 30, width: 40, height: 20, ...object }], 1)
    .objects.flatMap(drawOpsOf)
    .flatMap((op) => operatorsOf(sheet, op))
    .join('\n');

describe('objects as PDF operators', () => {
  it('writes outline, colour, width and dash', () => {
    const written = write({ type: 'rect', stroke: '#ff0000', strokeWidth: 3, lineStrokeStyle: 'dashed' });
    expect(written).toContain('1 0 0 RG');
    expect(written).toContain('3 w');
    expect(written).toContain('[6 6] 0 d');
    expect(written).toContain('20 30 m');
    expect(written.trimEnd().endsWith('S\nQ')).toBe(true);
  });

  it('flips text upright, because y points down on the page', () => {
    const written = write({ type: 'textbox', width: 200, height: 60, text: 'Lintel', fontSize: 16 });
    expect(written).toMatch(/\/F1 16 Tf\n100 Tz\n1 0 0 -1 [\d.]+ [\d.]+ Tm\n<[0-9A-F]+> Tj/);
  });

  it('uses the object’s font', () => {
    expect(write({ type: 'textbox', width: 200, height: 60, text: 'Lintel', fontFamily: 'Courier New' })).toContain('/F2 12 Tf');
  });

  it('makes a line as long as it is on the screen', () => {
    expect(write({ type: 'textbox', width: 200, height: 60, text: 'Sill', fontSize: 16 })).toContain('90 Tz');
  });

  it('draws a line as a picture if no font has its characters', () => {
    const written = write({ type: 'textbox', width: 200, height: 60, text: 'Ж', fontSize: 16 });
    expect(written).toContain('/L1 Do');
    expect(written).not.toContain('Tj');
  });

  it('places a picture, and nothing if it is missing', () => {
    expect(write({ type: 'image', source: 'media/7' })).toContain('40 0 0 -20 20 50 cm\n/P7 Do');
    expect(write({ type: 'image', source: 'media/8' })).toBe('');
  });

  it('reads colours, and falls back to black', () => {
    expect(rgbOf('#0f0')).toEqual([0, 1, 0]);
    expect(rgbOf('#3366ff')).toEqual([0.2, 0.4, 1]);
    expect(rgbOf('tomato')).toEqual([0, 0, 0]);
  });
});
