import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Answers {
  readonly queryKey: QueryKey;
}

/**
 * Writes into cached answers. A request under way would put the older state back, so it is stopped first. True where there was one: ask again
 * when the change has been made.
 */
export async function writeOver(client: QueryClient, answers: Answers, write: () => void): Promise<boolean> {
  const wasAsking = client.isFetching(answers) > 0;
  await client.cancelQueries(answers);
  write();
  return wasAsking;
}

/** The same with what the server answered to a change: what was asked while it was made is asked again. */
export async function writeAnswer(client: QueryClient, answers: Answers, write: () => void): Promise<void> {
  if (await writeOver(client, answers, write)) void client.invalidateQueries(answers);
}
