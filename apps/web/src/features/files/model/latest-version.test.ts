import type { Item } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { latestVersion } from './latest-version.ts';

const file = (id: number, day: string, isCurrent = true) => ({ id, created_at: `2026-11-${day}T10:00:00Z`, is_current: isCurrent });
const items = [
  { id: 1, files: [file(1, '20')] },
  { id: 2, files: [file(2, '01', false), file(3, '18')] },
  { id: 3, files: [file(4, '01', false), file(5, '19')] },
  { id: 4, files: [file(6, '01', false), file(7, '02')] },
] as unknown as readonly Item[];
const now = Date.parse('2026-11-21T10:00:00Z');

it('is the newest of the versions after the first of the last seven days', () => {
  expect(latestVersion(items, [], now)?.file.id).toBe(5);
  expect(latestVersion(items, [5], now)?.file.id).toBe(3);
  expect(latestVersion(items, [5, 3], now)).toBeUndefined();
});
