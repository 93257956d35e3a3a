import { type CanvasObject, fromWire } from '@sheetmark/editor-core';
import { expect, test } from 'vitest';
import { editsOfOthers } from './edits-of-others.ts';

const rectangles = (...ids: string[]): readonly CanvasObject[] =>
  fromWire(
    ids.map((id) => ({ id, type: 'rect', left: 10, top: 10, width: 20, height: 20 })),
    7,
  ).objects;
const idsOf = ({ put = [], remove = [] }: ReturnType<typeof editsOfOthers>) => [put.map(({ id }) => id), remove];

test('what others saved comes, and what they took away goes', () => {
  const edits = editsOfOthers({ saved: rectangles('a', 'b'), shown: rectangles('b', 'c'), isWaiting: () => false });
  expect(idsOf(edits)).toEqual([['a', 'b'], ['c']]);
});

test('what is not saved here stays as it is, whatever others did to it', () => {
  const isWaiting = (id: string) => id === 'a' || id === 'c';
  const edits = editsOfOthers({ saved: rectangles('a', 'b'), shown: rectangles('a', 'b', 'c', 'd'), isWaiting });
  expect(idsOf(edits)).toEqual([['b'], ['d']]);
});
