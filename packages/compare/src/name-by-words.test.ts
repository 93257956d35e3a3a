import { describe, expect, it } from 'vitest';
import type { Change } from './describe.ts';
import { nameByWords } from './name-by-words.ts';

const redrawn: Change = { kind: 'redrawn', label: '', linesBefore: 0, linesAfter: 0 };
const added: Change = { kind: 'added', label: '', lines: 0, shapes: 0, pictures: 0 };
const removed: Change = { ...added, kind: 'removed' };
const region = { left: 100, top: 100, right: 140, bottom: 112 };
const word = (text: string, left: number, top = 101) => ({ text, box: { left, top, right: left + 20, bottom: top + 10 } });
const [old, fresh] = [word('2.20', 105), word('2.40', 105)];

describe('a region found by its picture', () => {
  it('is named by the words that both versions show there', () => {
    const words = { before: [word('far', 300), old, word('CH', 80)], after: [fresh] };
    expect(nameByWords(region, redrawn, words)).toEqual({ kind: 'text', before: '2.20', after: '2.40' });
    const lines = { before: [word('below', 105, 106), word('b', 122), word('a', 101)], after: [fresh] };
    expect(nameByWords({ ...region, bottom: 120 }, redrawn, lines)).toMatchObject({ before: 'a b below' });
  });

  it('is named by one digit of a word', () => {
    const digit = { left: 121, top: 100, right: 125, bottom: 112 };
    expect(nameByWords(digit, redrawn, { before: [old], after: [fresh] })).toMatchObject({ before: '2.20', after: '2.40' });
  });

  it('names text that was added or removed', () => {
    expect(nameByWords(region, removed, { before: [old], after: [] })).toEqual({ ...removed, label: '2.20' });
    expect(nameByWords(region, added, { before: [], after: [fresh] })).toEqual({ ...added, label: '2.40' });
    expect(nameByWords(region, removed, { before: [old], after: [old] })).toEqual(removed);
  });

  it('stays as it is where the words are the same, and for other changes', () => {
    expect(nameByWords(region, redrawn, { before: [old], after: [old] })).toEqual(redrawn);
    expect(nameByWords(region, redrawn, { before: [], after: [fresh] })).toEqual(redrawn);
    expect(nameByWords(region, { kind: 'picture' }, { before: [old], after: [fresh] })).toEqual({ kind: 'picture' });
  });
});
