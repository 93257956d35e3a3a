import { expect, test } from 'vitest';
import { sheetName } from './sheet-name.ts';

test.each([
  ['A-101', 'First Floor', 'A-101 First Floor'],
  ['A-101', null, 'A-101'],
  ['A-101', '', 'A-101'],
  [null, 'First Floor', null],
  [null, null, null],
])('a sheet with the number %s and the title %s is called %s', (sheet_number, sheet_title, name) => {
  expect(sheetName({ sheet_number, sheet_title })).toBe(name);
});
