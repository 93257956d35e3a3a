import type { ItemFile, Sheet } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { namesOtherScales, findScales, findSizeDoubt } from './scale-doubt.ts';

const [first, second] = [
  { id: 1, version: 1, is_current: false },
  { id: 2, version: 2, is_current: true },
] as ItemFile[];
const files = [first!, second!];
const sheet = (width: number, height: number) => ({ width, height, unit: 'pt' }) as Sheet;
const scaleSheet = { file_id: 1, width: 2384, height: 1684, unit: 'pt' } as const;

test('doubts the scale when a later version’s sheet has another size, beyond rounding', () => {
  const on = (shown: Sheet) => findSizeDoubt({ files, file: second!, sheet: shown, scaleSheet: { ...scaleSheet, file_id: 1 as never } });
  expect(on(sheet(1684, 1191))).toBe('size');
  expect(on(sheet(1684, 2384))).toBe('size');
  expect(on(sheet(2383.94, 1683.78))).toBe('compare');
});

test('doesn’t doubt the version on which the scale was set, earlier ones, or a page without a scale', () => {
  const was = { ...scaleSheet, file_id: 2 as never };
  expect(findSizeDoubt({ files, file: second!, sheet: sheet(100, 100), scaleSheet: was })).toBe('none');
  expect(findSizeDoubt({ files, file: first!, sheet: sheet(100, 100), scaleSheet: was })).toBe('none');
  expect(findSizeDoubt({ files, file: second!, sheet: sheet(100, 100), scaleSheet: null })).toBe('none');
});

test('doubts the current version when the one on which the scale was set has been deleted', () => {
  const gone = { ...scaleSheet, file_id: 9 as never };
  expect(findSizeDoubt({ files, file: second!, sheet: sheet(100, 100), scaleSheet: gone })).toBe('size');
  expect(findSizeDoubt({ files, file: first!, sheet: sheet(100, 100), scaleSheet: gone })).toBe('none');
});

test('reads the scales in a sheet’s text', () => {
  expect([...findScales('Ground floor 1:50 Detail 1 : 5 at 12:30, rev 1:50')]).toEqual([50, 5]);
  expect([...findScales(`SCALE: 1/8" = 1'-0"`)]).toEqual([96]);
});

test('doubts a sheet that names other scales, but not one that names none', () => {
  expect(namesOtherScales('Plan 1:50', 'Plan 1:100')).toBe(true);
  expect(namesOtherScales('Plan 1:50, detail 1:5', 'Detail 1:5, plan 1:50')).toBe(false);
  expect(namesOtherScales('Plan 1:50', 'Plan')).toBe(false);
});
