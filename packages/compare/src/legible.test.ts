import { describe, expect, it } from 'vitest';
import { findChanges } from './changes.ts';
import { isLegible, legibleWords, toIllegible } from './legible.ts';
import { IDENTITY } from './matrix.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { drawSheet } from './testing/synthetic-sheet.ts';

describe('words whose letters nobody knows', () => {
  it('differ where their letters do, and are left out where something is named', () => {
    expect(toIllegible('$B')).not.toBe(toIllegible('$C'));
    expect([toIllegible('$B'), '\uf06d', '2.40 m²'].map(isLegible)).toEqual([false, false, true]);
    expect(legibleWords(`D12 ${toIllegible('$B')}`)).toBe('D12');
  });

  it('aren’t quoted in a change', () => {
    const sheet = drawSheet({ seed: 5, words: 40 });
    const box = { left: 100, top: 298, right: 112, bottom: 302 };
    const withWord = (text: string): SheetGeometry => ({ ...sheet, words: [...sheet.words, { text, box, angle: 0, colour: 0 }] });
    const changeOf = (before: string, after: string) =>
      findChanges({ before: withWord(before), after: withWord(after) }, { matrix: IDENTITY }).regions.map(({ change }) => change);
    expect(changeOf('TITLE', toIllegible('7,7/('))).toEqual([{ kind: 'text', before: 'TITLE', after: '' }]);
    expect(changeOf(toIllegible('7'), toIllegible('8'))).toEqual([{ kind: 'text', before: '', after: '' }]);
  });
});
