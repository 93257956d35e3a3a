import { expect, test } from 'vitest';
import { minutes } from '../../../platform/clock/durations.ts';
import { createProviderKeys } from './provider-keys.ts';

/** A provider with the keys that it has at the moment. */
function provider() {
  const state = { now: 0, kids: ['a'], fetches: 0, isDown: false };
  const fetchKeys = async () => {
    state.fetches += 1;
    if (state.isDown) throw new Error('down');
    return { keys: state.kids.map((kid) => ({ kid, kty: 'RSA' })) };
  };
  const read = createProviderKeys(fetchKeys, () => state.now);
  return { state, kids: async (kid?: string) => (await read(kid)).keys.map((key) => key.kid) };
}

test('keys are fetched once for five minutes, also when many ask at the same time', async () => {
  const { state, kids } = provider();
  await Promise.all([kids('a'), kids('a'), kids()]);
  state.now = minutes(5) - 1;
  expect(await kids('a')).toEqual(['a']);
  expect(await kids()).toEqual(['a']);
  expect(state.fetches).toBe(1);
  state.now = minutes(5);
  await kids('a');
  expect(state.fetches).toBe(2);
});

test('an unknown key id has them fetched again, but only once a minute', async () => {
  const { state, kids } = provider();
  await kids('a');
  state.kids = ['a', 'b'];
  state.now = minutes(1) - 1;
  expect(await kids('b')).toEqual(['a']);
  state.now = minutes(1);
  expect(await Promise.all([kids('b'), kids('b')])).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  await kids('c');
  expect(state.fetches).toBe(2);
});

test('a provider that fails is asked again a minute later', async () => {
  const { state, kids } = provider();
  state.isDown = true;
  await expect(kids('a')).rejects.toThrow('down');
  await expect(kids('a')).rejects.toThrow('down');
  expect(state.fetches).toBe(1);
  state.isDown = false;
  state.now = minutes(1);
  expect(await kids('a')).toEqual(['a']);
});
