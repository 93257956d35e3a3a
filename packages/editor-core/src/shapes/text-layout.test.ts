import { describe, expect, it } from 'vitest';
import { anObject } from '../testing/objects.ts';
import { drawOpsOf } from './appearance.ts';
import { textWidth, wrapText } from './text-layout.ts';

describe('text', () => {
  it('is as wide as Helvetica makes it', () => {
    expect(textWidth('Hi', 10)).toBeCloseTo(9.44);
    expect(textWidth('é', 10)).toBe(textWidth('e', 10));
    expect(textWidth('図面', 10)).toBe(20);
  });

  it('breaks between words and at line ends', () => {
    expect(wrapText('carpet stops at the door', 10, 60)).toEqual(['carpet stops', 'at the door']);
    expect(wrapText('one\n\ntwo', 10, 100)).toEqual(['one', '', 'two']);
    expect(wrapText('', 10, 100)).toEqual(['']);
  });

  it('breaks a word that is wider than the line, and always gets on', () => {
    expect(wrapText('wwwwww', 10, 15)).toEqual(['ww', 'ww', 'ww']);
    expect(wrapText('wide', 10, 0)).toEqual(['w', 'i', 'd', 'e']);
    expect(wrapText('a wwwwww', 10, 15)).toEqual(['a', 'ww', 'ww', 'ww']);
  });

  it('stands at the left, in the middle or at the right of its box', () => {
    const xOf = (textAlign: 'left' | 'center' | 'right'): number => {
      const op = drawOpsOf(anObject('text', { text: 'Hi', fontSize: 10, textAlign })).find(({ type }) => type === 'text');
      return op?.type === 'text' ? op.lines[0]!.x : Number.NaN;
    };
    expect(xOf('left')).toBe(104);
    expect(xOf('right')).toBeCloseTo(296 - 9.44);
    expect(xOf('center')).toBeCloseTo(200 - 9.44 / 2);
  });

  it('has a border only when it wants one', () => {
    expect(drawOpsOf(anObject('text', { textBorder: false }))[0]).toMatchObject({ stroke: null });
    expect(drawOpsOf(anObject('text', { textBorder: true }))[0]).toMatchObject({ stroke: '#e5342b' });
  });
});
