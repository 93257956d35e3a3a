import { describe, expect, it } from 'vitest';
import { matchedPart, naturalKey } from './matched-number.ts';

const matched = (text: string, searched: string) => {
  const part = matchedPart(text, searched);
  return part && text.slice(...part);
};

describe('the matched part of a sheet number', () => {
  it.each(['A-1', 'a1', 'A 1', 'a.1'])('is found however it is written: %s', (searched) => {
    expect(matched('A-101', searched)).toBe('A-1');
  });

  it('is inside a number, and inside a title', () => {
    expect(matched('LA-101', 'a1')).toBe('A-1');
    expect(matched('Ground Floor Plan', 'floor p')).toBe('Floor P');
  });

  it('is absent from other numbers, and for a search without letters and digits', () => {
    expect(matched('A-201', 'a1')).toBeUndefined();
    expect(matched('A-201', ' - ')).toBeUndefined();
  });
});

it('sorts numbers in their natural order', () => {
  const sorted = ['A-10', 'A-2', 'a-1'].toSorted((a, b) => ((naturalKey(a) ?? '') < (naturalKey(b) ?? '') ? -1 : 1));
  expect(sorted).toEqual(['a-1', 'A-2', 'A-10']);
});
