import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { FixedClock } from '../clock/clock.ts';
import { createWebPush } from './web-push.ts';

// A push service without TLS whose answers the tests set.
interface Request {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
const requests: Request[] = [];
let answer: { status: number; headers?: Record<string, string> };
const service = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    requests.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer.status, answer.headers).end();
  });
});
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as { port: number };
  vi.spyOn(https, 'request').mockImplementation(((options: http.RequestOptions, onAnswer: (answered: http.IncomingMessage) => void) =>
    http.request({ ...options, hostname: '127.0.0.1', port, agent: undefined }, onAnswer)) as unknown as typeof https.request);
});
beforeEach(() => void (requests.length = 0));
afterAll(() => {
  vi.restoreAllMocks();
  service.close();
});

const clock = new FixedClock();
const vapid = webPush.generateVAPIDKeys();
const push = createWebPush({ vapid, publicUrl: 'https://sheets.example.org' }, clock);
const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
const subscription = { endpoint: 'https://push.example.com/browser', keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
const send = () => push.send(subscription, 'Mia mentioned you');

test('a push is signed, encrypted for the browser, and kept for a day', async () => {
  answer = { status: 201 };
  expect(await send()).toBe('sent');
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = requests;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', authorization: expect.stringMatching(/^vapid t=/) });
  expect(body.includes('mentioned')).toBe(false);
});

test.each([404, 410])('a subscription that the service answers with %i has ended', async (status) => {
  answer = { status };
  expect(await send()).toBe('gone');
});

test('a service can ask to wait, in seconds or until a time', async () => {
  answer = { status: 429, headers: { 'retry-after': '120' } };
  expect(await send()).toEqual({ waitSeconds: 120 });
  const inAnHour = new Date(clock.now() + 3_600_000).toUTCString();
  answer = { status: 503, headers: { 'retry-after': inAnHour } };
  const { waitSeconds } = (await send()) as { waitSeconds: number };
  expect(Math.round(waitSeconds / 60)).toBe(60);
});

test.each([429, 500])('a service that only answers %i is retried later', async (status) => {
  answer = { status };
  await expect(send()).rejects.toThrow('unexpected response');
});

test('an invalid subscription has ended, and nothing is sent', async () => {
  expect(await push.send({ endpoint: 'http://10.0.0.1/' }, 'x')).toBe('gone');
  expect(requests).toEqual([]);
});

test.each(['https://127.0.0.1:8443/browser', 'https://[::1]/browser', 'https://0x7f.1/browser', 'http://push.example.com/browser'])(
  'nothing is sent to %s, which no browser has from its push service',
  async (endpoint) => {
    expect(await push.send({ ...subscription, endpoint }, 'Mia mentioned you')).toBe('gone');
    expect(requests).toEqual([]);
  },
);

test.each(['http://127.0.0.1:3000', 'http://localhost:3000'])(
  'a server at %s may use a push service on the same machine',
  async (publicUrl) => {
    answer = { status: 201 };
    const trial = createWebPush({ vapid, publicUrl }, clock);
    expect(await trial.send({ ...subscription, endpoint: 'https://127.0.0.1:8443/browser' }, 'Mia mentioned you')).toBe('sent');
  },
);
