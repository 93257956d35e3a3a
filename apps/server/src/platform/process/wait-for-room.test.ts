import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitForRoom } from './wait-for-room.ts';

const folder = join(tmpdir(), 'not', 'there', 'yet');
const megabyte = 1024 * 1024;

test('a start on a full disk waits, says so once, and goes on when there is room', async () => {
  const lines: string[] = [];
  const room = [0, 31 * megabyte, 33 * megabyte];
  await waitForRoom(folder, { isEnding: () => false, say: (line) => lines.push(line), free: async () => room.shift() ?? 0, intervalMs: 1 });
  expect([lines.length, room]).toEqual([1, []]);
});

test('a start that waits for disk space ends on request', async () => {
  let looks = 0;
  await waitForRoom(folder, { isEnding: () => looks > 1, say: () => undefined, free: async () => ((looks += 1), 0), intervalMs: 1 });
  expect(looks).toBe(2);
});
