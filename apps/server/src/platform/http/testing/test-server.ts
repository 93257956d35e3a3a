import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineOperations, ProjectId, UserId } from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { FixedClock } from '../../clock/clock.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { bindOperations } from '../bind.ts';
import type { Actor, HandlersOf } from '../handler.ts';
import { createServer } from '../http-server.ts';
import { servePages } from '../pages.ts';
import { createRateLimit, type RateLimit } from '../rate-limit.ts';
import type { UnreadLimits } from '../unread-body.ts';
import { prepareUploadFolder } from '../upload.ts';

const about = { tag: 'Test', summary: 'A row of the tests.' };
const title = z.string({ error: 'Title is Required' }).trim().min(1, { error: 'Title is Required' });

/** A small contract of every kind of row. */
export const rows = defineOperations({
  echo: {
    ...about,
    method: 'PUT',
    path: '/api/thing/{id}',
    aliases: ['/api/thing/change/{id}'],
    caller: 'user',
    params: z.object({ id: ProjectId }),
    query: z.object({ limit: z.coerce.number().int().max(10).optional() }),
    body: z.object({ title, count: z.number().default(1) }),
    idempotent: true,
    answer: z.object({ data: z.object({ title: z.string(), count: z.number() }) }),
  },
  bare: { ...about, method: 'POST', path: '/api/bare', caller: 'nobody' },
  either: { ...about, method: 'GET', path: '/api/either', caller: 'anyone', answer: z.object({ who: z.string().nullable() }) },
  manage: { ...about, method: 'DELETE', path: '/api/manage', caller: 'administrator' },
  large: {
    ...about,
    method: 'POST',
    path: '/api/large',
    caller: 'nobody',
    maxBodyBytes: 4 * 1024 * 1024,
    body: z.object({ text: z.string() }),
    answer: z.object({ length: z.number() }),
  },
  send: {
    ...about,
    method: 'POST',
    path: '/api/send/{id}',
    caller: 'user',
    upload: true,
    params: z.object({ id: ProjectId }),
    body: z.object({ project_id: ProjectId, note: z.string().optional() }),
    answer: z.object({ name: z.string(), size: z.number(), sha256: z.string(), note: z.string(), project_id: ProjectId }),
  },
  sendSmall: {
    ...about,
    method: 'POST',
    path: '/api/send-small',
    caller: 'user',
    upload: true,
    maxUploadBytes: 2 * 1024 * 1024,
    body: z.object({}),
  },
  stream: {
    ...about,
    method: 'GET',
    path: '/api/stream',
    caller: 'nobody',
    answer: z.object({ numbers: z.array(z.number()), end: z.boolean() }),
  },
  picture: { ...about, method: 'GET', path: '/api/picture', caller: 'nobody', bytes: ['image/png'] },
  absent: { ...about, method: 'GET', path: '/api/absent', caller: 'user' },
});
export type Rows = typeof rows;

const person = (id: number, userType: 1 | 2): Actor => ({
  id: UserId.parse(id),
  email: `u${id}@example.com`,
  name: `User ${id}`,
  userType,
});
const people = new Map([
  ['member-token', person(7, 2)],
  ['administrator-token', person(1, 1)],
]);

export const asMember = { authorization: 'Bearer member-token' };
export const asAdministrator = { authorization: 'Bearer administrator-token' };

export interface TestServer {
  readonly app: FastifyInstance;
  /** Every line that was logged. */
  readonly lines: Record<string, unknown>[];
  readonly uploadFolder: string;
  close(): Promise<void>;
}

interface Options {
  readonly webRoot?: string | null;
  readonly apiUrl?: string | null;
  readonly allowedOrigins?: readonly string[];
  readonly maxUploadBytes?: number;
  readonly unreadBodies?: Partial<UnreadLimits>;
  readonly bodyDeadlineMs?: number;
  readonly callLimit?: RateLimit;
}

export async function startServer(handlers: HandlersOf<Rows>, options: Options = {}): Promise<TestServer> {
  const { webRoot = null, maxUploadBytes = 1000, callLimit = createRateLimit(0), ...serving } = options;
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  const app = await createServer({ log, metrics: createMetrics(new FixedClock()), trustProxy: false, ...serving });
  const folder = mkdtempSync(join(tmpdir(), 'sheetmark-http-'));
  const uploadFolder = join(folder, 'tmp');
  await prepareUploadFolder(uploadFolder);
  const authenticate = async (token: string): Promise<Actor | null> => people.get(token) ?? null;
  const authentication = { authenticate, recordTokenCall: async () => {} };
  const limits = { callLimit, tokenLimit: createRateLimit(0) };
  bindOperations(app, { rows, handlers, authentication, ...limits, uploads: { folder: uploadFolder, maxBytes: maxUploadBytes } });
  await servePages(app, webRoot, options.apiUrl);
  return {
    app,
    lines,
    uploadFolder,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}
