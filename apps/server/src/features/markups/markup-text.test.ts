import { expect, test } from 'vitest';
import { firstWords, kindsOf, searchTextOf } from './markup-text.ts';

test.each([
  [
    [
      { id: 'o1', text: 'Check the span' },
      { id: 'o2', text: ' of  this\nbeam ' },
    ],
    'Check the span of this beam',
  ],
  [{ text: 'Check', fontFamily: 'Helvetica' }, 'Check'],
  [['Check', ['the', { line: 'span' }]], 'Check the span'],
  ['Check the span', 'Check the span'],
  [{ text: { ops: [{ insert: 'Check' }] } }, 'Check'],
  ['a\u0000b', 'a b'],
  [[1, null, true, {}], ''],
  [undefined, ''],
])('of %j one can search %j', (itext, text) => {
  expect(searchTextOf(itext)).toBe(text);
});

test('very long texts are cut, and very deeply nested ones left out', () => {
  expect(searchTextOf('x'.repeat(50_000))).toHaveLength(10_000);
  expect(searchTextOf(JSON.parse(`${'['.repeat(50_000)}"deep"${']'.repeat(50_000)}`))).toBe('');
});

test('a name is the beginning of a text, cut between two words', () => {
  expect(firstWords('Check the span')).toBe('Check the span');
  const long = `${'word '.repeat(30)}end`;
  expect(firstWords(long)).toMatch(/^(?:word )+word…$/);
  expect(firstWords(long).length).toBeLessThanOrEqual(81);
  expect(firstWords('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`);
});

test.each([
  [[{ type: 'cloud' }], 'Cloud'],
  [[{ type: 'rect' }, { type: 'rect' }, { type: 'line', subType: 'arrow' }], 'Rectangle, Arrow'],
  [[{ type: 'line', subType: 'measurementLine' }], 'Measurement'],
  [[{ type: 'line' }], 'Line'],
  [[{ type: 'rect', subType: 'highlight' }], 'Highlight'],
  [[{ type: 'polyline', subType: 'count' }], 'Count'],
  [[{ type: 'cloud' }, { type: 'line' }, { type: 'path' }, { type: 'image' }], 'Cloud, Line, Free drawing …'],
  [[{ type: 'constructor' }, { type: 7 }, null, 'rect'], 'Markup'],
  [{ objects: [{ type: 'cloud' }] }, 'Markup'],
  [null, 'Markup'],
])('%j is called %j', (objects, name) => {
  expect(kindsOf(objects)).toBe(name);
});
