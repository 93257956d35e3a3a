import { expect, test } from 'vitest';
import { listingsMessages } from './listings.ts';

test('a markup’s card names its sheet, and its file if the sheet has no number', () => {
  const markup = { number: 3, item: { name: 'tender.pdf' }, file_version: 2 };
  const placeOf = (sheet_number: string | null, sheet_title: string | null) =>
    listingsMessages.placeOfMarkup({ ...markup, sheet_number, sheet_title });
  expect(placeOf('A-101', 'First Floor')).toBe('#3 · A-101 First Floor · V2');
  expect(placeOf(null, 'First Floor')).toBe('#3 · tender.pdf · V2');
});
