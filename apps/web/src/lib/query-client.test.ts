import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

/** A query of a value on the server, whose responses arrive when the test says. */
function slowQuery(key: string) {
  const server = { value: 1 };
  const pending: (() => void)[] = [];
  const queryFn = (): Promise<number> => {
    const { value } = server;
    return new Promise((resolve) => pending.push(() => resolve(value)));
  };
  const answer = async (): Promise<void> => {
    await expect.poll(() => pending.length).toBeGreaterThan(0);
    pending.shift()?.();
  };
  return { server, query: { queryKey: [key], queryFn }, answer };
}

const shown = (key: string): unknown => queryClient.getQueryData([key]);

test('a change during the first load is shown: the response may be older', async () => {
  const { server, query, answer } = slowQuery('rows');
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  server.value = 2;
  const refreshed = queryClient.invalidateQueries({ queryKey: ['rows'] });
  await answer();
  await answer();
  await refreshed;
  expect(shown('rows')).toBe(2);
  stop();
});

test('a change while a page is fetched ahead is shown when the page opens', async () => {
  const { server, query, answer } = slowQuery('ahead');
  const ahead = queryClient.prefetchQuery(query);
  server.value = 2;
  const refreshed = queryClient.invalidateQueries({ queryKey: ['ahead'] });
  await answer();
  await Promise.all([ahead, refreshed]);

  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  await answer();
  await expect.poll(() => shown('ahead')).toBe(2);
  stop();
});

test('a response that arrived before the change is fetched once more, not twice', async () => {
  const { query, answer } = slowQuery('known');
  queryClient.setQueryData(['known'], 0);
  const stop = new QueryObserver(queryClient, { ...query, enabled: true, staleTime: Infinity }).subscribe(() => undefined);
  const refreshed = queryClient.invalidateQueries({ queryKey: ['known'] });
  await answer();
  await refreshed;
  expect(queryClient.isFetching()).toBe(0);
  expect(shown('known')).toBe(1);
  stop();
});
