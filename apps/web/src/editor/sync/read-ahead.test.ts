import { toWire } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { forgetReadAhead, readAheadOn, readDrawing } from './read-ahead.ts';

const markup = (id: number, page: number) => ({ id, page_number: page, editor_details: [toWire(aRectangle(`object ${id}`))] });
const [one, two, elsewhere] = [markup(1, 3), markup(2, 3), markup(3, 4)];
const isReadAhead = ({ id, editor_details }: ReturnType<typeof markup>): boolean =>
  readDrawing(editor_details, id) === readDrawing(editor_details, id);

test.each([3, undefined])('markups of the page are read ahead once, and no others (page %s)', (page) => {
  const take = readAheadOn(page);
  take([one, null, 'none']);
  take([two, elsewhere]);
  expect([one, two, elsewhere].map(isReadAhead)).toEqual([true, true, false]);
  expect(readDrawing(two.editor_details, 2).objects).toMatchObject([{ id: 'object 2', markupId: 2 }]);
  forgetReadAhead();
  expect(isReadAhead(one)).toBe(false);
});

test('another state of a markup is read again', () => {
  readAheadOn(3)([one]);
  expect(readDrawing([toWire(aRectangle('moved'))], 1).objects).toMatchObject([{ id: 'moved' }]);
  forgetReadAhead();
});
