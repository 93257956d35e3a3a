import { expect, it } from 'vitest';
import { splitName } from './user-name.ts';

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada', 'Ada', ''],
  ['  Ada   King  ', 'Ada', 'King'],
  ['Augusta Ada King', 'Augusta', 'Ada King'],
  ['   ', '', ''],
])('splits “%s” into “%s” and “%s”', (text, first_name, last_name) => {
  expect(splitName(text)).toEqual({ first_name, last_name });
});
