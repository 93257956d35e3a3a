import { expect, test } from 'vitest';
import { rawJsonStream } from './json-in-slices.ts';
import { portOf, startServer } from './testing/test-server.ts';

/** So long that a connection's buffers can't hold it. */
const batch = Array.from({ length: 200_000 }, (_, n) => String(n));

async function serve(numbers: () => AsyncGenerator<readonly string[]>) {
  const server = await startServer({ stream: async () => ({ message: 'Numbers.', numbers: rawJsonStream<number>(numbers()), end: true }) });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...server,
    ask: (signal?: AbortSignal) => fetch(`http://127.0.0.1:${portOf(server.app)}/api/stream`, { signal: signal ?? null }),
  };
}

test('an answer that is read while it is written comes whole', async () => {
  const server = await serve(async function* () {
    yield ['1', '2'];
    yield batch;
  });
  const answer = await server.ask();
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.json()).toEqual({ message: 'Numbers.', numbers: [1, 2, ...batch.map(Number)], end: true, status: true });
  await server.close();
});

test('an error before the first byte is answered, and one in the middle ends the connection', async () => {
  let count = 0;
  const server = await serve(async function* () {
    while (count-- > 0) yield batch;
    throw new Error('the database is gone');
  });
  expect((await server.ask()).status).toBe(500);
  count = 3;
  const answer = await server.ask();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  await server.close();
});

test('a stream stops reading when the client disconnects', async () => {
  const ended = Promise.withResolvers<number>();
  const server = await serve(async function* () {
    let count = 0;
    try {
      while (count < 10_000) {
        count += 1;
        yield batch;
      }
    } finally {
      ended.resolve(count);
    }
  });
  const leaving = new AbortController();
  const answer = await server.ask(leaving.signal);
  await answer.body?.getReader().read();
  leaving.abort();
  expect(await ended.promise).toBeLessThan(100);
  await server.close();
});
