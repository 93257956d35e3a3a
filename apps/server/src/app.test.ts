import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { FixedClock } from './platform/clock/clock.ts';
import { notFound } from './platform/http/app-error.ts';
import type { Handlers } from './platform/http/handler.ts';
import type { ResumableUploads } from './platform/http/resumable.ts';
import { createMetrics } from './platform/metrics/metrics.ts';

let app: FastifyInstance;
let lines: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'sheetmark-app-'));
afterEach(() => app.close());
afterAll(() => rmSync(dataDir, { recursive: true }));

const refuse = () => Promise.reject(notFound());
const resumable: ResumableUploads = { keptMs: 1000, begin: refuse, get: refuse, append: refuse, discard: refuse };

interface Parts {
  readonly handlers?: Handlers;
  readonly health?: () => Promise<void>;
  readonly metricsToken?: string | null;
}

async function build({ handlers = {}, health = async () => {}, metricsToken = null }: Parts) {
  lines = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const place = { publicUrl: 'http://localhost', apiUrl: null, allowedOrigins: [] };
  const config = {
    ...place,
    dataDir,
    maxUploadBytes: 1000,
    trustProxy: false,
    metricsToken,
    callsPerMinute: 0,
    tokenCallsPerMinute: 0,
    mcp: false,
  };
  const metrics = createMetrics(new FixedClock());
  const gauges = async () => [{ name: 'a_gauge', help: 'Of this moment.', values: [{ value: 7 }] }];
  app = await buildApp({
    deps: { config, log, metrics },
    handlers,
    authentication: { authenticate: async () => null, recordTokenCall: async () => {} },
    sockets: {},
    resumable,
    gauges,
    health,
    webRoot: null,
  });
  return app;
}

test('health answers 200 while database and storage do, and otherwise 503 without details', async () => {
  await build({});
  expect((await app.inject('/api/health')).json()).toEqual({ status: true, message: 'Database and storage answer.' });
  await app.close();
  await build({ health: () => Promise.reject(new Error('ECONNREFUSED 10.0.0.5')) });
  const answer = await app.inject('/api/health');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect(answer.body).not.toContain('10.0.0.5');
  expect(lines.join('')).toContain('ECONNREFUSED 10.0.0.5');
});

test('the OpenAPI document and its page need no token', async () => {
  await build({});
  const document = await app.inject('/api/openapi.json');
  expect(document.headers['content-type']).toBe('application/json');
  expect(document.json<{ openapi: string }>().openapi).toBe('3.1.0');
  const page = await app.inject('/api/docs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await app.inject('/api/docs/json')).json()).toEqual(document.json());
});

test('every operation has a route: those without a handler answer 501, and the log counts them', async () => {
  await build({ handlers: { logOut: async () => ({ message: 'Signed out.' }) } });
  for (const [id, { method, path }] of Object.entries(operations)) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const expected = { logOut: 401, health: 200, openApi: 200 }[id] ?? 501;
    expect([id, (await app.inject({ method, url })).statusCode]).toEqual([id, expected]);
  }
  const total = Object.keys(operations).length;
  expect(lines.join('')).toContain(`${total - 3} of ${total} operations are not built yet`);
});

test('uploads that a killed process has left are removed when they are a day old', async () => {
  const tmp = join(dataDir, 'tmp');
  for (const name of ['upload-old', 'upload-new']) await mkdir(join(tmp, name), { recursive: true });
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(tmp, 'upload-old'), old, old);
  await build({});
  expect(await readdir(tmp)).toEqual(['upload-new']);
});

test('metrics need the token of the settings, and are absent without one', async () => {
  const metricsToken = 'a token of the settings';
  await build({ metricsToken });
  await app.inject('/api/health');
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer another' } })).statusCode).toBe(401);
  const read = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  expect(read.body).toContain('sheetmark_request_seconds_count{method="GET",route="/api/health",status="200"} 1');
  expect(read.body).toContain('a_gauge 7');
  await app.close();
  await build({});
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});
