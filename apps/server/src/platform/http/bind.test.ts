import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError, notFound } from './app-error.ts';
import { listUnimplemented } from './bind.ts';
import type { Handler, HandlersOf, RequestFacts } from './handler.ts';
import { asAdministrator, asMember, portOf, rows, startServer, type Rows, type TestServer } from './testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const echo: Handler<Rows['echo']> = async ({ body }) => ({ message: 'Changed.', data: body });
const json = { 'content-type': 'application/json' };

async function start(handlers: HandlersOf<Rows>) {
  server = await startServer(handlers);
  return server.app;
}

describe('an answer', () => {
  test('is sent next to status and message, and is never cached', async () => {
    const app = await start({ echo });
    const answer = await app.inject({ method: 'PUT', url: '/api/thing/3', headers: asMember, payload: { title: ' A ' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: true, message: 'Changed.', data: { title: 'A', count: 1 } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is the same for every spelling of the call, with or without a trailing slash', async () => {
    const app = await start({ echo });
    for (const url of ['/api/thing/3', '/api/thing/3/', '/api/thing/change/3', '/api/thing/change/3/']) {
      const answer = await app.inject({ method: 'PUT', url, headers: asMember, payload: { title: 'A' } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });

  test('carries nothing that its row does not name', async () => {
    const wide = async () => ({ message: 'Changed.', secret: 1, data: { title: 'A', count: 1, password_hash: 'x' } });
    const app = await start({ echo: wide });
    const answer = await app.inject({ method: 'PUT', url: '/api/thing/3', headers: asMember, payload: { title: 'A' } });
    expect(answer.json()).toEqual({ status: true, message: 'Changed.', data: { title: 'A', count: 1 } });
  });

  test('that doesn’t match its row is a server fault, logged and not shown to the caller', async () => {
    const app = await start({ echo: async () => ({ message: 'Changed.', data: { title: 'A', count: Number.NaN } }) });
    const answer = await app.inject({ method: 'PUT', url: '/api/thing/3', headers: asMember, payload: { title: 'A' } });
    expect(answer.statusCode).toBe(500);
    expect(JSON.stringify(server.lines)).toContain('the answer of echo does not fit its row');
  });
});

describe('the input', () => {
  test('is refused with every issue of path, query and body at once', async () => {
    const app = await start({ echo });
    const answer = await app.inject({ method: 'PUT', url: '/api/thing/x?limit=99', headers: asMember, payload: { count: 'many' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      status: false,
      message: 'An id is a positive whole number.',
      code: 'invalid_input',
      errors: [
        { path: 'id', message: 'An id is a positive whole number.' },
        { path: 'limit', message: expect.stringContaining('10') as string },
        { path: 'title', message: 'Title is Required' },
        { path: 'count', message: 'count is not a number.' },
      ],
    });
  });

  test('may be left out where nothing is required, also with a JSON content type', async () => {
    const app = await start({ bare: async () => ({ message: 'Done.' }) });
    for (const request of [{}, { headers: json }, { headers: json, payload: '' }, { headers: json, payload: '{}' }]) {
      expect((await app.inject({ method: 'POST', url: '/api/bare', ...request })).statusCode).toBe(200);
    }
  });

  test('that is not an object, not JSON, or of another kind is refused in the same words', async () => {
    const app = await start({ echo });
    const send = async (payload: string, type: string) => {
      const answer = await app.inject({ method: 'PUT', url: '/api/thing/3', headers: { ...asMember, 'content-type': type }, payload });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await send('[1]', 'application/json')).toEqual([400, 'invalid_input']);
    expect(await send('{"title"', 'application/json')).toEqual([400, 'invalid_input']);
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    expect(await send(`{"title":{"length":${deep}}}`, 'application/json')).toEqual([400, 'invalid_input']);
    expect(await send('title=A', 'application/x-www-form-urlencoded')).toEqual([415, 'kind_not_accepted']);
    expect(await send('<a/>', 'text/xml')).toEqual([415, 'kind_not_accepted']);
    expect(await send('--x--', 'multipart/form-data; boundary=x')).toEqual([415, 'kind_not_accepted']);
  });

  test('has a limit, which a row may raise', async () => {
    const app = await start({ echo, large: async ({ body }) => ({ message: 'Taken.', length: body.text.length }) });
    const text = 'x'.repeat(2 * 1024 * 1024);
    const usual = await app.inject({ method: 'PUT', url: '/api/thing/3', headers: asMember, payload: { title: text } });
    expect([usual.statusCode, usual.json<{ code: string }>().code]).toEqual([413, 'too_large']);
    const raised = await app.inject({ method: 'POST', url: '/api/large', payload: { text } });
    expect(raised.json()).toMatchObject({ status: true, length: text.length });
  });
});

describe('the caller', () => {
  test('needs a good token for a user’s call', async () => {
    const app = await start({ echo });
    for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: 'member-token' }, { authorization: 'Bearer ' }]) {
      const answer = await app.inject({ method: 'PUT', url: '/api/thing/x', headers, payload: '{' });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'signed_out']);
    }
  });

  test('needs to be an administrator for an administrator’s call', async () => {
    const app = await start({ manage: async ({ actor }) => ({ message: `Done by ${actor.name}.` }) });
    const send = (headers: Record<string, string>) => app.inject({ method: 'DELETE', url: '/api/manage', headers });
    expect((await send({})).statusCode).toBe(401);
    expect((await send(asMember)).json()).toMatchObject({ status: false, code: 'not_allowed' });
    expect((await send(asMember)).statusCode).toBe(403);
    expect((await send({ ...asAdministrator, ...json })).json()).toEqual({ status: true, message: 'Done by User 1.' });
  });

  test('may be anyone if the row allows it, and is identified by a valid token', async () => {
    const app = await start({ either: async ({ actor }) => ({ message: 'Hello.', who: actor?.name ?? null }) });
    const who = async (headers: Record<string, string>) => (await app.inject({ url: '/api/either', headers })).json<{ who: string }>().who;
    expect(await who({})).toBeNull();
    expect(await who({ authorization: 'Bearer other' })).toBeNull();
    expect(await who(asMember)).toBe('User 7');
  });

  test('isn’t looked up for calls that need no user', async () => {
    let facts: RequestFacts | null = null;
    const app = await start({
      bare: async ({ request }) => {
        facts = request;
        return { message: 'Done.' };
      },
    });
    await app.inject({ method: 'POST', url: '/api/bare', headers: { ...asMember, 'user-agent': 'probe' } });
    expect(facts).toMatchObject({ token: null, source: '127.0.0.1', userAgent: 'probe', range: null });
  });
});

describe('a failure', () => {
  test('answers the status of its code, with the reasons', async () => {
    const failures: [Error, number, Record<string, unknown>][] = [
      [notFound(), 404, { code: 'not_found' }],
      [new AppError('wrong_credentials'), 200, { code: 'wrong_credentials', message: 'The email address or the password is wrong.' }],
      [new AppError('edit_conflict', { current: { revision: 4 } }), 409, { code: 'edit_conflict', data: { revision: 4 } }],
      [new AppError('unavailable'), 503, { code: 'unavailable' }],
    ];
    const app = await start({
      echo: async ({ body }) => {
        throw failures[body.count]?.[0] ?? new Error('no such case');
      },
    });
    for (const [count, [, status, body]] of failures.entries()) {
      const answer = await app.inject({ method: 'PUT', url: '/api/thing/3', headers: asMember, payload: { title: 'A', count } });
      expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ status: false, ...body })]);
    }
  });

  test('that is a bug gives the caller a request id and the log the rest', async () => {
    const app = await start({
      bare: async () => {
        throw new Error('relation "users" does not exist');
      },
    });
    const answer = await app.inject({ method: 'POST', url: '/api/bare', headers: { 'x-request-id': 'mine' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('relation');
    const body = answer.json<{ code: string; request_id: string }>();
    expect(body.code).toBe('server_fault');
    expect(answer.headers['x-request-id']).toBe(body.request_id);
    expect(body.request_id).not.toBe('mine');
    expect(server.lines.find((line) => line['level'] === 50)).toMatchObject({
      request_id: body.request_id,
      err: { message: 'relation "users" does not exist' },
    });
  });

  test('of an operation without a handler says so to every caller', async () => {
    const app = await start({ echo });
    const answer = await app.inject('/api/absent');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([501, 'not_built']);
    expect(listUnimplemented(rows, { echo })).toContain('absent');
    expect(listUnimplemented(rows, { echo })).not.toContain('echo');
  });

  test('of an unknown path or method, or an unreadable one, has the same text', async () => {
    const app = await start({ echo });
    const read = async (method: 'GET' | 'POST', url: string) => {
      const answer = await app.inject({ method, url });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await read('GET', '/api/nothing')).toEqual([404, 'not_found']);
    expect(await read('GET', '/api')).toEqual([404, 'not_found']);
    expect(await read('GET', '/api/thing/3')).toEqual([404, 'not_found']);
    expect(await read('POST', '/anywhere')).toEqual([404, 'not_found']);
    expect(await read('GET', '/api/%ff')).toEqual([400, 'invalid_input']);
  });
});

test('an Idempotency-Key reaches the service, unless it is too long', async () => {
  const keys: (string | null)[] = [];
  const app = await start({
    echo: async ({ body, request }) => {
      keys.push(request.idempotencyKey);
      return { message: 'Changed.', data: body };
    },
  });
  const send = (key: Record<string, string>) =>
    app.inject({ method: 'PUT', url: '/api/thing/3', headers: { ...asMember, ...key }, payload: { title: 'A' } });
  await send({});
  await send({ 'idempotency-key': 'k1' });
  expect((await send({ 'idempotency-key': 'k'.repeat(201) })).statusCode).toBe(400);
  expect(keys).toEqual([null, 'k1']);
});

test('the log has one line per request, with the route and without tokens, queries or bodies', async () => {
  const app = await start({ echo });
  await app.inject({ method: 'PUT', url: '/api/thing/3?s=signature', headers: asMember, payload: { title: 'words' } });
  await app.inject('/PagesRecoverPasswordReset/mailed-token');
  const requests = server.lines.filter((line) => line['msg'] === 'request');
  expect(requests).toMatchObject([
    {
      method: 'PUT',
      route: '/api/thing/:id',
      status: 200,
      user_id: 7,
      ms: expect.any(Number) as number,
      request_id: expect.any(String) as string,
    },
    { method: 'GET', route: null, status: 404, user_id: null },
  ]);
  expect(JSON.stringify(server.lines)).not.toMatch(/signature|member-token|words|mailed-token/);
});

test('the service hears when the client goes away, which is no fault', async () => {
  let aborted: Promise<unknown> | null = null;
  let arrived = () => {};
  const running = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const app = await start({
    bare: async ({ request }) => {
      aborted = once(request.signal, 'abort');
      arrived();
      await aborted;
      request.signal.throwIfAborted();
      return { message: 'Too late.' };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(portOf(app), '127.0.0.1');
  socket.write('POST /api/bare HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await running;
  socket.destroy();
  await expect(aborted).resolves.toBeDefined();
  await expect.poll(() => server.lines.map(({ msg }) => msg)).toContain('the client went away');
  expect(server.lines.map(({ msg }) => msg)).not.toContain('request failed');
});
