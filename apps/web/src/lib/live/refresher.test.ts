import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';
import type { StaleQuery } from './stale-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const folders: StaleQuery = { operation: 'listFolders', params: { id: 1 } };
const projects: StaleQuery = { operation: 'listProjects', params: {} };

test('a query refetches at once, once more for everything that happens meanwhile, and then rests', async () => {
  const refetched: string[] = [];
  const refresh = createRefresher({
    refresh: async ({ operation }) => {
      refetched.push(operation);
      await new Promise((resolve) => {
        setTimeout(resolve, 1000);
      });
    },
  });
  refresh([folders, projects]);
  expect(refetched).toEqual(['listFolders', 'listProjects']);
  for (let n = 0; n < 50; n += 1) refresh([folders]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refetched).toEqual(['listFolders', 'listProjects', 'listFolders']);
  for (let n = 0; n < 50; n += 1) refresh([folders]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(refetched.length).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refetched.length).toBe(4);
});

test('markups that change during a refetch are read together afterwards', async () => {
  const refetched: (readonly number[] | undefined)[] = [];
  const opened = (markups?: number[]): StaleQuery => ({ operation: 'openFile', params: { itemId: 1 }, ...(markups && { markups }) });
  const refresh = createRefresher({ refresh: async ({ markups }) => void refetched.push(markups) });
  refresh([opened([1])]);
  refresh([opened([2])]);
  refresh([opened([3, 2])]);
  await vi.advanceTimersByTimeAsync(0);
  expect(refetched).toEqual([[1], [2, 3]]);
  refresh([opened([4])]);
  refresh([opened()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refetched.slice(2)).toEqual([undefined]);
});

test('an event soon after the first response refetches at once', async () => {
  let refetched = 0;
  const refresh = createRefresher({ refresh: async () => void (refetched += 1) });
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(10);
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(0);
  expect(refetched).toBe(2);
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(99);
  expect(refetched).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(refetched).toBe(3);
});

test('a failed query refetches at the next event', async () => {
  let refetched = 0;
  const refresh = createRefresher({ refresh: () => Promise.reject(new Error(`no ${(refetched += 1)}`)) });
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(1000);
  refresh([folders]);
  expect(refetched).toBe(2);
});
