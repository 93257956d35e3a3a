import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asMember, startServer, type TestServer } from './testing/test-server.ts';

const allowed = 'https://review.example.org';
let server: TestServer;
beforeEach(async () => {
  const picture = async () => ({ bytes: Buffer.from('png'), mediaType: 'image/png' });
  server = await startServer(
    { bare: async () => ({ message: 'Done.' }), manage: async () => ({ message: 'Done.' }), picture },
    { allowedOrigins: [allowed] },
  );
});
afterEach(() => server.close());

const corsHeaders = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of another origin', () => {
  test('is answered its preflight, with the headers of calls, assistants, uploads and ranges', async () => {
    const { statusCode, headers, body } = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/thing/3',
      headers: { origin: allowed, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,content-type' },
    });
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({ 'access-control-allow-origin': allowed, vary: 'Origin' });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'Mcp-Protocol-Version', 'Range', 'Upload-Offset'])
      expect(headers['access-control-allow-headers']).toContain(name);
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect(headers['access-control-allow-methods']).toContain(method);
  });

  test.each([
    'https://evil.example',
    'http://review.example.org',
    'https://review.example.org:444',
    'https://a.review.example.org',
    'null',
  ])('is refused by the browser when it is %s', async (origin) => {
    const preflight = { origin, 'access-control-request-method': 'POST' };
    const response = await server.app.inject({ method: 'OPTIONS', url: '/api/bare', headers: preflight });
    expect([response.statusCode, corsHeaders(response.headers), response.headers.vary]).toEqual([404, [], 'Origin']);
    const called = await server.app.inject({ method: 'POST', url: '/api/bare', headers: { origin } });
    expect([corsHeaders(called.headers), called.headers.vary]).toEqual([[], 'Origin']);
  });

  test.each([
    ['an answer', 200, { method: 'POST', url: '/api/bare' }],
    ['a refusal', 401, { method: 'DELETE', url: '/api/manage' }],
    ['a call that is not built', 501, { method: 'GET', url: '/api/absent', headers: asMember }],
    ['a path that is not there', 404, { method: 'GET', url: '/api/nothing' }],
    ['an address that cannot be read', 400, { method: 'GET', url: '/api/%ff' }],
    ['a body that cannot be read', 400, { method: 'POST', url: '/api/bare', headers: { 'content-type': 'application/json' }, body: '{' }],
    ['a picture', 200, { method: 'GET', url: '/api/picture' }],
  ] as const)('can read %s', async (_, status, call) => {
    const headers = { ...('headers' in call && call.headers), origin: allowed };
    const answer = await server.app.inject({ ...call, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': allowed,
      vary: 'Origin',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id');
  });
});

test('without the setting, responses have no headers for other origins', async () => {
  const plain = await startServer({ bare: async () => ({ message: 'Done.' }) });
  for (const method of ['POST', 'OPTIONS'] as const) {
    const headers = { origin: allowed, 'access-control-request-method': 'POST' };
    const answer = await plain.app.inject({ method, url: '/api/bare', headers });
    expect([corsHeaders(answer.headers), answer.headers['cross-origin-resource-policy']]).toEqual([[], 'same-origin']);
  }
  await plain.close();
});
