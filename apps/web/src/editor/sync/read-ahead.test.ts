import { toWire } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { afterEach, expect, test } from 'vitest';
import { passElements } from '../../lib/early-elements.ts';
import { forgetReadAhead, readAheadAt, readDrawing } from './read-ahead.ts';

const markup = (id: number, page: number) => ({ id, page_number: page, editor_details: [toWire(aRectangle(`object ${id}`))] });
const [one, two, elsewhere] = [markup(1, 3), markup(2, 3), markup(3, 4)];
const isReadAhead = ({ id, editor_details }: ReturnType<typeof markup>): boolean =>
  readDrawing(editor_details, id) === readDrawing(editor_details, id);

afterEach(forgetReadAhead);

test.each([
  ['/editProject/1/2/5/4', ''],
  ['/editProject/1/2/5/4/9/3', ''],
  ['/editProject/1/2/5/4', '?page=3&find=door'],
])('markups of the page at %s%s are read ahead once, and no others', async (pathname, search) => {
  readAheadAt({ pathname, search });
  passElements([one, null, 'none']);
  passElements([two, elsewhere]);
  await expect.poll(() => [one, two].map(isReadAhead)).toEqual([true, true]);
  expect(isReadAhead(elsewhere)).toBe(false);
  expect(readDrawing(two.editor_details, 2).objects).toMatchObject([{ id: 'object 2', markupId: 2 }]);
  forgetReadAhead();
  expect(isReadAhead(one)).toBe(false);
});

test('of two requests to read ahead, the second reads on', async () => {
  readAheadAt({ pathname: '/editProject/1/2/5/4', search: '' });
  passElements([one]);
  readAheadAt({ pathname: '/editProject/1/2/5/4', search: '' });
  passElements([two]);
  await expect.poll(() => [one, two].map(isReadAhead)).toEqual([true, true]);
});

test('nothing is read ahead once the page is shown', () => {
  readAheadAt({ pathname: '/editProject/1/2/5/4', search: '' });
  forgetReadAhead();
  passElements([one]);
  expect(isReadAhead(one)).toBe(false);
});

test('another state of a markup is read again', () => {
  readAheadAt({ pathname: '/editProject/1/2/5/4', search: '' });
  passElements([one]);
  expect(isReadAhead(one)).toBe(true);
  expect(readDrawing([toWire(aRectangle('moved'))], 1).objects).toMatchObject([{ id: 'moved' }]);
});
