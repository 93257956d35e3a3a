import { UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { findMentioned } from './mentions.ts';

const member = (id: number, name: string) => ({ id: UserId.parse(id), name });
const members = [member(1, 'Ann Lee'), member(2, 'Ann Marie Fox'), member(3, 'Bo Lind'), member(4, 'Zoë'), member(5, '')];

test.each([
  ['@Ann Lee, please', [1]],
  ['@ann marie fox', [2]],
  ['@Ann alone could be two', []],
  ['@Bo', [3]],
  ['@bo.', [3]],
  ['@Bob is somebody else', []],
  ['mail me at bo@Bo Lind', [3]],
  ['@Zoë!', [4]],
  ['@Zoëlle', []],
  ['@Bobby and then @Bo', [3]],
  ['@', []],
  ['no one', []],
])('%j mentions %j', (text, ids) => {
  expect(findMentioned(text, members)).toEqual(ids);
});

test('mentions after the 200th @ of a text are ignored', () => {
  const stray = '@x '.repeat(199);
  expect(findMentioned(`${stray}@Bo`, members)).toEqual([3]);
  expect(findMentioned(`${stray}@x @Bo`, members)).toEqual([]);
});
