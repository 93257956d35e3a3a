import { expect, test } from 'vitest';
import { findReferences, knowNumbers } from './references.ts';
import { createPen, drawSets } from './testing/index.ts';

const known = knowNumbers(['A-100', 'A-501', 'S2.01', '12-E-301', '101', 'A1']);

function read(...texts: string[]) {
  const pen = createPen(1000, 800);
  for (const [index, text] of texts.entries()) pen.text(text, 50, 50 + 30 * index, 10);
  const { links, dead } = findReferences(pen.page(), known);
  return { links: links.map(({ number, detail }) => [number, detail]), dead: dead.map(({ number, detail }) => [number, detail]) };
}

test.each([
  ['3/A-501', ['A-501', '3']],
  ['SEE SHEET A-100 FOR DETAILS', ['A-100', undefined]],
  ['see a100.', ['A-100', undefined]],
  ['DETAIL 5 ON A501', ['A-501', '5']],
  ['A 100', ['A-100', undefined]],
  ['A - 100', ['A-100', undefined]],
  ['(2/S2.01)', ['S2.01', '2']],
  ['12E301', ['12-E-301', undefined]],
  ['3/101', ['101', '3']],
  ['SHEET 101', ['101', undefined]],
  ['SEE A1', ['A1', undefined]],
])('"%s" is a link', (text, link) => {
  expect(read(text)).toEqual({ links: [link], dead: [] });
});

test('a reference leads to exactly its sheet where others have the same letters and digits, and else to what is almost the same', () => {
  const pen = createPen(1000, 800);
  const texts = ['SEE A1.01', '2/A-101', 'SEE A101', 'SEE A1.02', '3/A-102'];
  for (const [index, text] of texts.entries()) pen.text(text, 50, 50 + 30 * index, 10);
  const { links } = findReferences(pen.page(), knowNumbers(['A-101', 'A1.01', 'A-102']), { own: 'A1.02' });
  expect(links.map(({ number }) => number)).toEqual(['A1.01', 'A-101', 'A-101', 'A-102']);
});

test.each([
  'DOOR 101',
  'ROOM 101',
  'Format A1',
  '101',
  'W-12',
  'R-19 BATT INSUL.',
  '2x4 @ 16" O.C.',
  'EQ-3',
  '1/4" = 1\'-0"',
  'DOOR A-100',
  '3/4',
])('"%s" is none', (text) => {
  expect(read(text)).toEqual({ links: [], dead: [] });
});

test.each([
  ['SEE 4/A-999', ['A-999', '4']],
  ['SEE SHEET A-512', ['A-512', undefined]],
  ['DETAIL 7 ON S9.01', ['S9.01', '7']],
])('"%s" leads nowhere', (text, reference) => {
  expect(read(text)).toEqual({ links: [], dead: [reference] });
});

test('a bubble has its detail above the number, also on a turned page', () => {
  const pen = createPen(800, 1000);
  pen.text('5', 300, 500, 10, 'up');
  pen.text('A-501', 314, 512, 10, 'up');
  pen.text('GENERAL NOTES', 100, 700, 10, 'up');
  expect(findReferences(pen.page(), known).links).toMatchObject([{ number: 'A-501', detail: '5' }]);
});

test('a note that is printed over a bubble leaves it its detail', () => {
  const pen = createPen(1000, 800);
  pen.text('1', 311, 390, 9);
  pen.text('DETAIL 3 ON S2.01', 266, 401, 10);
  pen.text('A-501', 300, 408, 9);
  const found = findReferences(pen.page(), known).links.map(({ number, detail }): [string, string | undefined] => [number, detail]);
  expect(new Map(found)).toEqual(
    new Map([
      ['A-501', '1'],
      ['S2.01', '3'],
    ]),
  );
});

test('the number of the sheet itself is no reference, a detail on it is', () => {
  const pen = createPen(1000, 800);
  pen.text('A-501', 900, 780, 20);
  pen.text('A-501', 100, 100, 10);
  pen.text('2/A-501', 100, 200, 10);
  const except = [{ left: 880, top: 750, right: 990, bottom: 790 }];
  expect(findReferences(pen.page(), known, { own: 'A-501', except }).links.map(({ detail }) => detail)).toEqual(['2']);
});

test('in drawn sets all references are found, and nothing else', () => {
  for (const [style, set] of [1, 2].flatMap((seed) => drawSets({ pages: 12, seed }))) {
    const numbers = knowNumbers(set.map(({ text }) => text.number));
    for (const { page, text, references } of set) {
      const { links, dead } = findReferences(page, numbers, { own: text.number });
      const wanted = references.filter(({ number, detail }) => number !== undefined && (number !== text.number || detail !== undefined));
      const say = (list: readonly { number: string | undefined; detail: string | undefined }[]) =>
        list.map(({ number, detail }) => `${detail ?? ''} ${number}`).sort();
      expect([style.name, say(links)]).toEqual([style.name, say(wanted)]);
      expect(dead.map(({ number }) => number)).toEqual(references.filter(({ number }) => number === undefined).map(() => 'A-999'));
    }
  }
});
