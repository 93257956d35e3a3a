import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { writeResponseToCache, writeToCache } from './write-over.ts';

const client = new QueryClient();
const answers = { queryKey: ['name'] };
afterEach(() => client.clear());

/** Starts a request for the name. The test decides when the response arrives. */
function fetchName() {
  let respond = (_name: string): void => undefined;
  const pending = client
    .fetchQuery({ ...answers, queryFn: () => new Promise<string>((resolve) => (respond = resolve)) })
    .catch(() => undefined);
  return { pending, respond: (name: string) => respond(name) };
}

it('keeps the new value when an older response arrives later, and reports that a request was in flight', async () => {
  client.setQueryData(answers.queryKey, 'old');
  const { pending, respond } = fetchName();
  expect(await writeToCache(client, answers, () => client.setQueryData(answers.queryKey, 'new'))).toBe(true);
  respond('old');
  await pending;
  expect(client.getQueryData(answers.queryKey)).toBe('new');
  expect(await writeToCache(client, answers, () => undefined)).toBe(false);
});

it('repeats requests that were in flight during the change', async () => {
  client.setQueryData(answers.queryKey, 'old');
  fetchName();
  await writeResponseToCache(client, answers, () => client.setQueryData(answers.queryKey, 'new'));
  expect(client.getQueryState(answers.queryKey)).toMatchObject({ data: 'new', isInvalidated: true });
});
