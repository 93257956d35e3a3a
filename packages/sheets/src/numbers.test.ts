import { expect, test } from 'vitest';
import { disciplineOf } from './disciplines.ts';
import { closestNumbers, exactNumber, normalizeNumber, numberSortKey, rateNumber, tidyNumber } from './numbers.ts';

test.each([
  ['A-101', 2],
  ['A101', 2],
  ['S2.01', 2],
  ['A1.01', 2],
  ['12-E-301', 2],
  ['AF101', 2],
  ['A 101', 1.5],
  ['FB360_V1_06', 1.5],
  ['HLB-KOA-ZZ-01-DR-A-1001', 1.5],
  ['450-5500-001', 0.5],
  ['A1', -2],
  ['2/9', -1],
])('%s looks like a sheet number by %d', (text, rate) => {
  expect(rateNumber(text)).toBe(rate);
});

test.each([
  '2026-11-02',
  '02.11.2026',
  '11/02/2026',
  '415-555-0134',
  '1:50',
  '2x4',
  '16"',
  '1/4"',
  'FIRST',
  '150MM',
  'ISO 9001',
  'DIN 1045',
  '',
])('%s is no sheet number', (text) => {
  expect(rateNumber(text)).toBeUndefined();
});

test('numbers are compared without case, spaces and marks', () => {
  expect(['A-100', 'A100', 'a 100', 'A–100', 'A.100'].map(normalizeNumber)).toEqual(Array.from({ length: 5 }, () => 'A100'));
  expect(tidyNumber('(A – 101)')).toBe('A-101');
});

test('numbers sort in their natural order', () => {
  const sorted = ['A-2', 'A-10', 'A1.2', 'A1.10', 'A-101', 'S-1']
    .map((number) => ({ number, key: numberSortKey(number) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ number }) => number);
  expect(sorted).toEqual(['A1.2', 'A1.10', 'A-2', 'A-10', 'A-101', 'S-1']);
});

test.each([
  ['A-101', 'architecture'],
  ['AF101', 'architecture'],
  ['12-E-301', 'electrical'],
  ['LA-101', 'landscape'],
  ['FA-101', 'fire'],
  ['FP-1', 'fire'],
  ['5_TW_GR_01', undefined],
  ['HLB-KOA-ZZ-01-DR-S-1001', 'structural'],
  ['FB360_V1_06', undefined],
  ['101', undefined],
])('%s is of the discipline %s', (number, discipline) => {
  expect(disciplineOf(number)).toBe(discipline);
});

test('exact numbers keep groups of digits apart', () => {
  expect(['A-101', 'A101', 'a 101', 'A–101', 'A.101'].map(exactNumber)).toEqual(Array.from({ length: 5 }, () => 'A101'));
  expect(['A1.01', 'A1-01', 'a 1 01', 'A-1.01', 'A1.01'].map(exactNumber)).toEqual(Array.from({ length: 5 }, () => 'A1.01'));
  expect(['A10.1', '1-A-01', '１０.２'].map(exactNumber)).toEqual(['A10.1', '1A01', '10.2']);
});

test('the closest sheets have exactly the number, or almost', () => {
  const closest = (number: string) => closestNumbers(number, ['A-101', 'A1.01', 'a 1-01'], (each) => each);
  expect(closest('A101')).toEqual(['A-101']);
  expect(closest('A1.01')).toEqual(['A1.01', 'a 1-01']);
  expect(closest('A10.1')).toEqual(['A-101', 'A1.01', 'a 1-01']);
});
