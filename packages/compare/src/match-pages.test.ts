import { describe, expect, it } from 'vitest';
import type { PageIdentity, PagePair } from './match-pages.ts';
import { matchPages } from './match-pages.ts';

const TITLE_BLOCK = ['PROJECT', 'NORTH', 'ARCHITECT', 'DATE', 'SCALE', 'DRAWN', 'CHECKED', 'SHEET'];
const sheet = (name: string, label?: string): PageIdentity => ({
  label,
  words: [...TITLE_BLOCK, ...Array.from({ length: 20 }, (_, index) => `${name}-${index}`)],
});
/** With some of its words replaced. */
const revised = ({ label, words }: PageIdentity, replaced = 5): PageIdentity => ({
  label,
  words: words.map((word, index) => (index >= words.length - replaced ? `${word}'` : word)),
});
const scan: PageIdentity = { label: undefined, words: [] };

const [a, b, c, d] = [sheet('a'), sheet('b'), sheet('c'), sheet('d')] as const;
const brief = (pairs: readonly PagePair[]): string =>
  pairs.map(({ before, after, by }) => `${before ?? '+'}${after ?? '-'}${by?.[0] ?? ''}`).join(' ');
const match = (before: readonly PageIdentity[], after: readonly PageIdentity[]): string => brief(matchPages(before, after));

describe('pages of two versions', () => {
  it('belong together by their words, wherever they are', () => {
    expect(
      match(
        [a, b, c],
        [a, b, c].map((page) => revised(page)),
      ),
    ).toBe('00c 11c 22c');
    expect(match([a, b, c], [revised(c), a, revised(b)])).toBe('20c 01c 12c');
  });

  it('have no counterpart where they were added or removed', () => {
    expect(match([a, b, c], [a, d, b, c])).toBe('00c +1 12c 23c');
    expect(match([a, b, c, d], [a, d])).toBe('00c 1- 2- 31c');
    expect(match([a, b], [b])).toBe('0- 10c');
    expect(match([a, b, c], [a, d, c])).toBe('00c 1- +1 22c');
    expect(match([], [a])).toBe('+0');
  });

  it('belong together by their label, written in any way, even if little else is the same', () => {
    const labelled = (page: PageIdentity, label: string): PageIdentity => ({ ...page, label });
    expect(match([labelled(a, 'A-101'), labelled(b, 'A-102')], [labelled(c, 'A 102'), labelled(d, 'a101')])).toBe('10l 01l');
  });

  it('don’t belong together by labels that number the pages, or that several pages have', () => {
    const labelled = (page: PageIdentity, label: string): PageIdentity => ({ ...page, label });
    expect(match([labelled(a, '1'), labelled(b, '2')], [labelled(d, '1'), labelled(a, '2'), labelled(b, '3')])).toBe('+0 01c 12c');
    expect(match([labelled(a, 'A1'), labelled(b, 'A1')], [labelled(b, 'A1'), labelled(a, 'A1')])).toBe('10c 01c');
  });

  it('without words belong together by their place among the others', () => {
    expect(match([scan, scan], [scan, scan, scan])).toBe('00o 11o +2');
    expect(match([scan, a, scan], [d, scan, a, scan])).toBe('+0 01o 12c 23o');
    expect(match([a, scan], [a, b])).toBe('00c 11o');
  });

  it('belong together if they are the only ones, unless they have nothing in common', () => {
    expect(match([a], [b])).toBe('00o');
    expect(match([a], [{ label: undefined, words: b.words.slice(TITLE_BLOCK.length) }])).toBe('0- +0');
  });

  it('that are alike keep their order', () => {
    expect(match([a, a, a], [a, a, a])).toBe('00c 11c 22c');
  });

  it('of long sets are matched, too', () => {
    const set = Array.from({ length: 500 }, (_, index) => sheet(`p${index}`));
    const pairs = matchPages(set, [...set.slice(0, 250), d, ...set.slice(251).map((page) => revised(page))]);
    expect(pairs.filter(({ by }) => by === 'content')).toHaveLength(499);
    expect(pairs.filter(({ by }) => by === null)).toEqual([
      { before: 250, after: null, by: null },
      { before: null, after: 250, by: null },
    ]);
  });

  it('of thousands are matched although nearly all are alike, or gone', () => {
    const common = Array.from({ length: 200 }, (_, index) => `w${index}`);
    const set = Array.from({ length: 2_000 }, (_, index) => ({
      ...sheet(`p${index}`),
      words: [...common.slice(index % 150), `p${index}`],
    }));
    expect(matchPages(set, set).every(({ before, after }) => before === after)).toBe(true);
    expect(
      matchPages(
        Array.from({ length: 5_000 }, () => scan),
        [],
      ),
    ).toHaveLength(5_000);
  });
});
