import { describe, expect, it } from 'vitest';
import { anObject } from '../testing/objects.ts';
import { drawOpsOf } from './appearance.ts';
import { textWidth, wrapText } from './text-layout.ts';

const ten = { fontFamily: 'Helvetica', fontSize: 10 };

describe('text', () => {
  it('is as wide as Helvetica makes it', () => {
    expect(textWidth('Hi', ten)).toBeCloseTo(9.44);
    expect(textWidth('é', ten)).toBe(textWidth('e', ten));
    expect(textWidth('図面', ten)).toBe(20);
  });

  it('is as wide as its font makes it, and unknown fonts are like Helvetica', () => {
    const width = (fontFamily: string) => textWidth('Wall 3', { fontFamily, fontSize: 10 });
    expect(width('Times New Roman')).toBeCloseTo(26.94);
    expect(width('Courier New')).toBeCloseTo(36);
    expect(width('Georgia, serif')).toBe(width('Times New Roman'));
    for (const other of ['Arial', 'sans-serif', 'Comic']) expect(width(other)).toBe(width('Helvetica'));
  });

  it('breaks between words and at line ends', () => {
    expect(wrapText('carpet stops at the door', ten, 60)).toEqual(['carpet stops', 'at the door']);
    expect(wrapText('one\n\ntwo', ten, 100)).toEqual(['one', '', 'two']);
    expect(wrapText('', ten, 100)).toEqual(['']);
  });

  it('breaks after hyphens, dashes and question marks, before long dashes, and between ideographs, like browsers', () => {
    const wrap = (text: string, width: number) => wrapText(text, ten, width);
    expect(wrap('load-bearing beams', 45)).toEqual(['load-', 'bearing', 'beams']);
    expect(wrap('grid A-1 to B-2', 38)).toEqual(['grid A-1', 'to B-2']);
    expect(wrap('stops—here', 33)).toEqual(['stops', '—here']);
    expect(wrap('carpet – tiles', 40)).toEqual(['carpet –', 'tiles']);
    expect(wrap('检查门，的防火', 30)).toEqual(['检查', '门，的', '防火']);
    expect(wrap('three   spaces      ', 70)).toEqual(['three   spaces']);
    expect(wrap('200\u00a0mm', 25)).toEqual(['200\u00a0', 'mm']);
  });

  it('has the fonts’ widths in Greek and Cyrillic, too', () => {
    expect(textWidth('Ω', ten)).toBeCloseTo(7.48);
    expect(textWidth('Жж', { ...ten, fontFamily: 'Times New Roman' })).toBeCloseTo(15.87);
    expect(textWidth('—', ten)).toBe(10);
    expect(textWidth('a\tb', ten)).toBe(textWidth('a b', ten));
  });

  it('breaks a word that is wider than the line, and always terminates', () => {
    expect(wrapText('wwwwww', ten, 15)).toEqual(['ww', 'ww', 'ww']);
    expect(wrapText('wide', ten, 0)).toEqual(['w', 'i', 'd', 'e']);
    expect(wrapText('a wwwwww', ten, 15)).toEqual(['a', 'ww', 'ww', 'ww']);
  });

  it('takes time proportional to the text, however many words and however narrow the line', () => {
    // Measuring from the beginning again at every letter would take days for each of these.
    for (const text of ['a '.repeat(40_000), 'w'.repeat(80_000), `a${' '.repeat(80_000)}a`]) {
      for (const width of [0, 300, 1e9]) expect(wrapText(text, ten, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  it('is aligned left, centre or right in its box', () => {
    const xOf = (textAlign: 'left' | 'center' | 'right'): number => {
      const op = drawOpsOf(anObject('text', { text: 'Hi', fontSize: 10, textAlign })).find(({ type }) => type === 'text');
      return op?.type === 'text' ? op.lines[0]!.x : Number.NaN;
    };
    expect(xOf('left')).toBe(104);
    expect(xOf('right')).toBeCloseTo(296 - 9.44);
    expect(xOf('center')).toBeCloseTo(200 - 9.44 / 2);
  });

  it('has a border only if requested', () => {
    expect(drawOpsOf(anObject('text', { textBorder: false }))[0]).toMatchObject({ stroke: null });
    expect(drawOpsOf(anObject('text', { textBorder: true }))[0]).toMatchObject({ stroke: '#e5342b' });
  });
});
