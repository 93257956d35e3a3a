import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { writeAnswer, writeOver } from './write-over.ts';

const client = new QueryClient();
const answers = { queryKey: ['name'] };
afterEach(() => client.clear());

/** Asks for the name, and answers by hand. */
function ask() {
  let answer = (_name: string): void => undefined;
  const asked = client
    .fetchQuery({ ...answers, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  return { asked, answer: (name: string) => answer(name) };
}

it('keeps what was written when an older answer comes later, and says that there was one', async () => {
  client.setQueryData(answers.queryKey, 'old');
  const { asked, answer } = ask();
  expect(await writeOver(client, answers, () => client.setQueryData(answers.queryKey, 'new'))).toBe(true);
  answer('old');
  await asked;
  expect(client.getQueryData(answers.queryKey)).toBe('new');
  expect(await writeOver(client, answers, () => undefined)).toBe(false);
});

it('asks again for what was asked while the change was made', async () => {
  client.setQueryData(answers.queryKey, 'old');
  ask();
  await writeAnswer(client, answers, () => client.setQueryData(answers.queryKey, 'new'));
  expect(client.getQueryState(answers.queryKey)).toMatchObject({ data: 'new', isInvalidated: true });
});
