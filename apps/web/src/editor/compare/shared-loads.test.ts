import { expect, test } from 'vitest';
import { SharedLoads } from './shared-loads.ts';

function startLoads(kept = 2) {
  const begun: { name: string; signal: AbortSignal; finish: (value: string) => void; fail: (error: Error) => void }[] = [];
  const loads = new SharedLoads((name, signal) => new Promise<string>((finish, fail) => begun.push({ name, signal, finish, fail })), kept);
  return { loads, begun, get: (name: string, signal = new AbortController().signal) => loads.get(name, signal) };
}

test('what two want is loaded once, and kept', async () => {
  const { begun, get } = startLoads();
  const both = [get('a'), get('a')];
  begun[0]?.finish('A');
  expect(await Promise.all(both)).toEqual(['A', 'A']);
  expect(await get('a')).toBe('A');
  expect(begun).toHaveLength(1);
});

test('a load stops once nobody wants it any more, and begins again for the next one', () => {
  const { begun, get } = startLoads();
  const [one, other] = [new AbortController(), new AbortController()];
  void get('a', one.signal);
  void get('a', other.signal);
  one.abort();
  expect(begun[0]?.signal.aborted).toBe(false);
  other.abort();
  expect(begun[0]?.signal.aborted).toBe(true);
  void get('a');
  expect(begun).toHaveLength(2);
});

test('a load that failed is tried again', async () => {
  const { begun, get } = startLoads();
  const failing = get('a');
  begun[0]?.fail(new Error('no network'));
  await expect(failing).rejects.toThrow('no network');
  const next = get('a');
  begun[1]?.finish('A');
  expect(await next).toBe('A');
});

test('the ones that were not used for longest are forgotten', async () => {
  const { begun, get } = startLoads();
  const load = async (name: string) => {
    const value = get(name);
    begun.at(-1)?.finish(name);
    await value;
  };
  for (const name of ['a', 'b', 'a', 'c']) await load(name);
  expect(begun.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  await load('a');
  expect(begun).toHaveLength(3);
  await load('b');
  expect(begun).toHaveLength(4);
});
