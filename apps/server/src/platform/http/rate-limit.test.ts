import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';
import { asAdministrator, asMember, startServer } from './testing/test-server.ts';

test('a caller has so many calls a minute, which come back evenly, and others have theirs', () => {
  let time = 0;
  const limit = createRateLimit(60, () => time);
  const take = (caller: string, calls: number) => {
    for (let call = 0; call < calls; call += 1) limit.take(caller);
  };
  take('a', 60);
  expect(() => limit.take('a')).toThrow('more than 60 requests in a minute');
  take('b', 60);
  time += 10_000;
  take('a', 10);
  expect(() => limit.take('a')).toThrow('in a minute');
  time += 3_600_000;
  take('a', 60);
  expect(() => limit.take('a')).toThrow('in a minute');
});

test('no limit is no limit', () => {
  const limit = createRateLimit(0, () => 0);
  expect(() => Array.from({ length: 100_000 }, () => limit.take('a'))).not.toThrow();
});

test('only callers who call too often are refused with 429, whatever they call', async () => {
  const either = async () => ({ message: 'Done.', who: null });
  const server = await startServer({ either }, { callLimit: createRateLimit(3, () => 0) });
  const ask = async (headers: Record<string, string>) => (await server.app.inject({ url: '/api/either', headers })).statusCode;
  expect([await ask(asMember), await ask(asMember), await ask(asMember), await ask(asMember)]).toEqual([200, 200, 200, 429]);
  expect((await server.app.inject({ url: '/api/absent', headers: asMember })).statusCode).toBe(501);
  expect([await ask(asAdministrator), await ask({})]).toEqual([200, 200]);
  await server.close();
});
