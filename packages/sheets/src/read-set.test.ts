import { describe, expect, test } from 'vitest';
import { readSet } from './read-set.ts';
import { createPen, drawSet, drawSets, titleBlockStyles } from './testing/index.ts';

const seeds = [1, 2, 3];

describe.each(titleBlockStyles.map((style) => [style.name, style] as const))('the title block %s', (_, style) => {
  test.each([2, 16])('is read on %i pages', (pages) => {
    for (const seed of seeds) {
      const set = drawSet(style, { pages, seed });
      const read = readSet(set.map(({ page }) => page));
      expect(read.map(({ number }) => number?.text)).toEqual(set.map(({ text }) => text.number));
      expect(read.map(({ title }) => title?.text)).toEqual(set.map(({ text }) => text.title.join(' ')));
      expect(read.map(({ revision }) => revision?.text)).toEqual(set.map(({ text }) => (style.hasRevision ? text.revision : undefined)));
      expect(read.map(({ date }) => date?.text)).toEqual(set.map(({ text }) => (style.hasDate ? text.date : undefined)));
    }
  });
});

test('what counts as sure is right, also on single pages', () => {
  const drawn = [1, 4, 30].flatMap((pages) => seeds.flatMap((seed) => drawSets({ pages, seed })));
  const wrong = drawn.flatMap(([style, set]) =>
    readSet(set.map(({ page }) => page))
      .filter(({ number }, index) => number?.isSure && number.text !== set[index]?.text.number)
      .map(({ number }) => `${style.name}: ${number?.text}`),
  );
  expect(wrong).toEqual([]);
});

test('a set can mix title blocks, sizes and turned pages', () => {
  const set = drawSets({ pages: 6, seed: 4 }).flatMap(([, sheets]) => sheets);
  const read = readSet(set.map(({ page }) => page));
  expect(read.map(({ number }) => number?.text)).toEqual(set.map(({ text }) => text.number));
});

test('a page whose text is vertical is turned before it is read, and boxes are those of the page', () => {
  const pages = ['450-5500-001', '450-5500-002', '450-5500-003'].map((number, index) => {
    const pen = createPen(612, 792);
    pen.text('Title', 500, 180, 6, 'up');
    pen.text(['Power Management', 'Expansion Headers', 'Ethernet Interface'][index] ?? '', 512, 180, 8, 'up');
    pen.text('Document Number', 524, 180, 6, 'up');
    pen.text(number, 536, 180, 8, 'up');
    for (let row = 0; row < 20; row += 1) pen.text('GPMC signal group', 60 + 15 * row, 700, 7, 'up');
    return pen.page();
  });
  const [first] = readSet(pages);
  expect(first).toMatchObject({ number: { text: '450-5500-001', isSure: true }, title: { text: 'Power Management' } });
  expect(first?.number?.box).toMatchObject({ right: 536, bottom: 180 });
});

test('a number that all pages share is not sure', () => {
  const pages = [1, 2, 3, 4].map((sheet) => {
    const pen = createPen(792, 612);
    pen.text('Drawing No.', 600, 560, 6);
    pen.text('450-5500-001', 600, 575, 9);
    pen.text(`Sheet ${sheet} of 4`, 700, 590, 6);
    return pen.page();
  });
  expect(readSet(pages).map(({ number }) => [number?.text, number?.isSure])).toEqual(pages.map(() => ['450-5500-001', false]));
});

test('the size of the paper is no number unless a label says so', () => {
  const draw = (label: string) => {
    const pen = createPen(1684, 1191);
    pen.text(label, 1500, 1120, 8);
    pen.text('A1', 1500, 1150, 24);
    return readSet([pen.page()])[0]?.number?.text;
  };
  expect(draw('Format')).toBeUndefined();
  expect(draw('Sheet No.')).toBe('A1');
});

test('a title that goes on beyond the page, or after a comma, is not sure', () => {
  const draw = (number: string, title: string) => {
    const pen = createPen(1224, 792);
    pen.text('DWG NO.', 1105, 720, 7);
    pen.text(number, 1110, 750, 20);
    pen.text('TITLE:', 905, 630, 7);
    pen.text(title, 920, 660, 16);
    for (let row = 0; row < 10; row += 1) pen.text('General notes of the set', 940, 100 + 14 * row, 9);
    const page = pen.page();
    // As text is extracted: words that begin beyond the page are left out, and those on its edge kept.
    return { ...page, words: page.words.filter(({ left }) => left < page.width) };
  };
  const titles = ['GROUND FLOOR PLAN', 'ROOF TERRACE AND PLANT ROOM WITH STAIR', 'FOUNDATION PLAN', 'SECTIONS,'];
  const read = readSet(titles.map((title, index) => draw(`A-10${index + 1}`, title)));
  expect(read.map(({ title }) => title?.isSure)).toEqual([true, false, true, false]);
});

test('an empty page has nothing', () => {
  const nothing = { number: undefined, title: undefined, revision: undefined, date: undefined, discipline: undefined, box: undefined };
  expect(readSet([{ width: 100, height: 100, words: [], lines: [] }])).toEqual([nothing]);
});

test('doors and clauses of a specification are no sheet numbers, but a labelled number is', () => {
  const write = (door: string, foot?: [label: string, number: string]) => {
    const pen = createPen(595, 842);
    for (let row = 0; row < 30; row += 1)
      pen.text(`Each leaf of door ${door} is hung on three hinges of stainless steel`, 60, 110 + 15 * row, 9);
    if (foot) {
      pen.text(foot[0], 480, 800, 6);
      pen.text(foot[1], 480, 815, 9);
    }
    return pen.page();
  };
  const nothing = { number: undefined, title: undefined };
  expect(readSet(['D02', 'D13', 'D17', 'D19'].map((door) => write(door)))).toMatchObject([nothing, nothing, nothing, nothing]);
  expect(readSet([write('D02', ['Sheet No.', 'G-001'])])).toMatchObject([{ number: { text: 'G-001' } }]);
});
