import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Answers {
  readonly queryKey: QueryKey;
}

/**
 * Updates cached responses. Cancels requests in flight first, which would restore the older state. Resolves to whether there were any: fetch again
 * after the change.
 */
export async function writeToCache(client: QueryClient, answers: Answers, write: () => void): Promise<boolean> {
  const wasFetching = client.isFetching(answers) > 0;
  await client.cancelQueries(answers);
  write();
  return wasFetching;
}

/** Updates cached responses with the server's response to a change. Repeats requests that were in flight during the change. */
export async function writeResponseToCache(client: QueryClient, answers: Answers, write: () => void): Promise<void> {
  if (await writeToCache(client, answers, write)) void client.invalidateQueries(answers);
}
