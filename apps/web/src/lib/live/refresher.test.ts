import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';
import type { StaleQuery } from './stale-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const folders: StaleQuery = { operation: 'listFolders', params: { id: 1 } };
const projects: StaleQuery = { operation: 'listProjects', params: {} };

test('a question is asked at once, at once again for all that happens while it is under way, and then rests', async () => {
  const asked: string[] = [];
  const refresh = createRefresher({
    refresh: async ({ operation }) => {
      asked.push(operation);
      await new Promise((resolve) => {
        setTimeout(resolve, 1000);
      });
    },
  });
  refresh([folders, projects]);
  expect(asked).toEqual(['listFolders', 'listProjects']);
  for (let n = 0; n < 50; n += 1) refresh([folders]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['listFolders', 'listProjects', 'listFolders']);
  for (let n = 0; n < 50; n += 1) refresh([folders]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked.length).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(4);
});

test('what happens soon after the first answer is asked for at once', async () => {
  let asked = 0;
  const refresh = createRefresher({ refresh: async () => void (asked += 1) });
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(10);
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(3);
});

test('a question that fails is asked again when something happens again', async () => {
  let asked = 0;
  const refresh = createRefresher({ refresh: () => Promise.reject(new Error(`no ${(asked += 1)}`)) });
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(1000);
  refresh([folders]);
  expect(asked).toBe(2);
});
