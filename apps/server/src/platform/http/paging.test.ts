import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { cutPage, decodeCursor } from './paging.ts';

test('a cursor leads to the row that it was made of', () => {
  const { shown, next_cursor } = cutPage([{ id: 34 }, { id: 33 }], 1);
  expect([shown, decodeCursor(next_cursor ?? undefined)]).toEqual([[{ id: 34 }], 34]);
  expect([decodeCursor(undefined), decodeCursor('')]).toEqual([null, null]);
});

test.each(['x', '{}', '===', 'MzQ=', 'bnVsbA', 'LTE', 'MS41', 'IDM0'])('what no list answered is no cursor: %s', (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(AppError);
});
