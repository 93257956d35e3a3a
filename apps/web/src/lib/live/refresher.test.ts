import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';
import type { StaleQuery } from './stale-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const folders: StaleQuery = { operation: 'listFolders', params: { id: 1 } };
const projects: StaleQuery = { operation: 'listProjects', params: {} };

test('a question is asked at once, and once more for all that happens while it is under way', async () => {
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
  await vi.advanceTimersByTimeAsync(1399);
  expect(asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['listFolders', 'listProjects', 'listFolders']);
  refresh([folders]);
  expect(asked.length).toBe(4);
});

test('a question that fails is asked again when something happens again', async () => {
  let asked = 0;
  const refresh = createRefresher({ refresh: () => Promise.reject(new Error(`no ${(asked += 1)}`)) });
  refresh([folders]);
  await vi.advanceTimersByTimeAsync(1000);
  refresh([folders]);
  expect(asked).toBe(2);
});
