import { expect, it } from 'vitest';
import { aReviewSheet } from '../../testing/reviews.ts';
import { nextUnviewed, otherVersionOf, positionOf, sheetAfter } from './review-position.ts';

const sheets = [aReviewSheet(1), aReviewSheet(2, { is_deleted: true }), aReviewSheet(3, { is_viewed: true }), aReviewSheet(4)];
const [first, , third, fourth] = sheets;
const open = (item_id: number, file_id: number) => ({ item_id, file_id, page_number: 1 });

it('finds the open page among the sheets by its version', () => {
  expect(positionOf(sheets, open(3, 103))).toBe(2);
  expect(positionOf(sheets, open(3, 203))).toBe(-1);
});

it('offers the version under review when another one is open', () => {
  expect(otherVersionOf(sheets, open(3, 203))).toBe(third);
  expect(otherVersionOf(sheets, open(9, 900))).toBeUndefined();
});

it('steps over deleted sheets, and comes in at an end from elsewhere', () => {
  expect(sheetAfter(sheets, 0, 1)).toBe(third);
  expect(sheetAfter(sheets, 2, -1)).toBe(first);
  expect(sheetAfter(sheets, 3, 1)).toBeUndefined();
  expect(sheetAfter(sheets, -1, 1)).toBe(first);
  expect(sheetAfter(sheets, -1, -1)).toBe(fourth);
});

it('goes on to what isn’t viewed yet, around the end', () => {
  expect(nextUnviewed(sheets, 0)).toBe(fourth);
  expect(nextUnviewed(sheets, 3)).toBe(first);
  expect(nextUnviewed([aReviewSheet(1)], 0)).toBeUndefined();
});
