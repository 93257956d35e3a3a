import { describe, expect, it } from 'vitest';
import { fromDegrees, NO_ROTATION } from '../geometry/angle.ts';
import { type ReadableWord, SheetText } from './sheet-text.ts';

/** Words of a horizontal line, 10 high, each letter 5 wide with 4 between words. */
function lineAt(left: number, top: number, text: string): ReadableWord[] {
  let x = left;
  return text.split(' ').map((word) => {
    const placed = { text: word, left: x, top, right: x + word.length * 5, bottom: top + 10 };
    x = placed.right + 4;
    return placed;
  });
}

/** The same words on a page rotated clockwise about its origin by a quarter turn. */
const quarterTurned = (words: readonly ReadableWord[]): ReadableWord[] =>
  words.map(({ text, left, top, right, bottom }) => ({ text, left: -bottom, top: left, right: -top, bottom: right }));

const read = (words: readonly ReadableWord[], upright = NO_ROTATION) => {
  const text = new SheetText(words, upright);
  return text.all && text.textOf(text.all);
};

const left = ['Walls are of brick', 'with a cavity of', 'fifty millimetres.'];
const right = ['Roofs are of slate', 'on battens and felt', 'laid to falls.'];
const columns = [
  ...left.flatMap((line, row) => lineAt(20, 60 + row * 14, line)),
  ...right.flatMap((line, row) => lineAt(150, 60 + row * 14, line)),
];

describe('reading order', () => {
  it('reads a column of running text to its end before the next, below a heading across both', () => {
    const heading = lineAt(20, 20, 'General notes on the fabric of the building as built');
    expect(read([...columns, ...heading])).toBe(['General notes on the fabric of the building as built', ...left, ...right].join('\n'));
  });

  it('doesn’t depend on the order in which the document draws its lines', () => {
    const rows = [0, 1, 2].flatMap((row) => [
      ...lineAt(150, 60 + row * 14, right[row] ?? ''),
      ...lineAt(20, 60 + row * 14, left[row] ?? ''),
    ]);
    expect(read(rows)).toBe([...left, ...right].join('\n'));
  });

  it('reads a table row by row, with the cells of a row on one line', () => {
    const cells = ['D01', 'D02', 'D03'].flatMap((door, row) => [...lineAt(20, 20 + row * 14, door), ...lineAt(90, 20 + row * 14, '900')]);
    expect(read([...cells].reverse())).toBe('D01 900\nD02 900\nD03 900');
  });

  it('follows the view: a page lying on its side is read as after rotating it upright', () => {
    expect(read(quarterTurned(columns), fromDegrees(90))).toBe([...left, ...right].join('\n'));
    const upsideDown = quarterTurned(quarterTurned(columns));
    expect(new SheetText(upsideDown, NO_ROTATION).turnedTo(fromDegrees(180)).textOf({ anchor: 0, head: 3 })).toBe(left[0]);
  });

  it('keeps the words of a vertical line together', () => {
    const up = quarterTurned(quarterTurned(quarterTurned(lineAt(0, 0, 'Gridline seven')))).map((word) => ({
      ...word,
      left: word.left + 300,
      right: word.right + 300,
      top: word.top + 200,
      bottom: word.bottom + 200,
    }));
    expect(read([...lineAt(20, 20, 'Plan'), ...up])).toContain('Gridline seven');
  });

  it('is empty on a page without text', () => {
    const text = new SheetText([], NO_ROTATION);
    expect([text.all, text.nearest({ x: 0, y: 0 }), text.wordAt({ x: 0, y: 0 })]).toEqual([null, null, null]);
  });
});

describe('the boxes of the selected text', () => {
  it('are one per line, as high as the line and as wide as the words', () => {
    const words = lineAt(20, 20, 'one two three').map((word, index) => (index === 1 ? { ...word, top: 23 } : word));
    const text = new SheetText([...words, ...lineAt(20, 40, 'four five')], NO_ROTATION);
    expect(text.boxesOf({ anchor: 3, head: 1 })).toEqual([
      { minX: 39, minY: 20, maxX: 83, maxY: 30 },
      { minX: 20, minY: 40, maxX: 40, maxY: 50 },
    ]);
  });

  it('are as wide as the line if it is vertical', () => {
    const text = new SheetText(quarterTurned(lineAt(20, 20, 'one two')), fromDegrees(90));
    expect(text.boxesOf({ anchor: 1, head: 1 })).toEqual([{ minX: -30, minY: 39, maxX: -20, maxY: 54 }]);
  });
});

it('has a box for each word of a tilted line, so that the selection follows the tilt', () => {
  const words = ['Nosing', 'strip'].map((text, at) => ({
    text,
    left: at * 60,
    right: at * 60 + 50,
    top: at * 2,
    bottom: at * 2 + 12,
    angle: 2,
  }));
  const text = new SheetText(words, NO_ROTATION);
  expect(text.boxesOf({ anchor: 0, head: 1 }).map(({ minY, maxY }) => [minY, maxY])).toEqual([
    [0, 12],
    [2, 14],
  ]);
  expect(text.textOf({ anchor: 0, head: 1 })).toBe('Nosing strip');
});
