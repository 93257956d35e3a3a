import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-100', { start: 0, end: 9 }],
  ['bytes=8-100', { start: 8, end: 9 }],
])('%s of ten bytes is a part of them', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test.each([
  null,
  '',
  'bytes=-',
  'bytes=-0',
  'bytes=10-',
  'bytes=5-4',
  'bytes=0-1,3-4',
  'items=0-1',
  'bytes=a-b',
  'bytes=99999999999999999999-',
])('%s of ten bytes is the whole', (header) => {
  expect(byteRange(header, 10)).toBeNull();
});
