import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserId } from '@sheetmark/contract';
import { pino, type Logger } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createDeps, type Deps } from '../src/deps.ts';
import { createFeatures } from '../src/features.ts';
import type { RenderLimits } from '../src/features/files/public.ts';
import { FixedClock, isoTime, type Clock } from '../src/platform/clock/clock.ts';
import type { Config } from '../src/platform/config/config.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { hashToken, newToken } from '../src/platform/ids/secrets.ts';
import { fastestFolder } from './database-servers.ts';
import { createTestDatabase } from './databases.ts';
import { shareRenderer, shareWorkers } from './shared-processes.ts';

interface Options<C extends Clock> {
  /** By default a fixed clock at the current time. */
  readonly clock?: C;
  readonly config?: Partial<Config>;
  /** Whether the app runs jobs. It always queues them. */
  readonly jobs?: boolean;
  readonly renderLimits?: Partial<RenderLimits>;
  readonly log?: Logger;
}

/** Creates real dependencies with a new folder and, unless the config has a database, a new database. Mails go to the folder's outbox. */
export async function createTestDeps<C extends Clock = FixedClock>(options: Options<C> = {}) {
  const dataDir = await mkdtemp(join(await fastestFolder(), 'sheetmark-data-'));
  const shared = options.config?.databaseUrl;
  const database = shared ? { url: shared, drop: async () => undefined } : await createTestDatabase();
  const clock = options.clock ?? new FixedClock(Date.now());
  const databaseUrl = inject('testServer').external ? database.url : null;
  const config: Config = {
    ...readConfig({}),
    dataDir,
    databaseUrl,
    secret: 's'.repeat(32),
    demo: false,
    logLevel: 'silent',
    // Most pages of tests are blank, and would be read as scans.
    readScans: false,
    ...options.config,
  };
  const log = options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const opened = await createDeps({ config, databaseUrl: database.url, log, clock });
  await opened.deps.queue.start();
  // A test that reads the log may look for what they report.
  const workers = options.log ? opened.deps.workers : shareWorkers();
  return {
    deps: { ...opened.deps, workers },
    health: opened.health,
    clock,
    dataDir,
    databaseUrl: database.url,
    async close() {
      await opened.deps.queue.stop(5_000);
      await workers.close();
      await opened.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestDeps = Awaited<ReturnType<typeof createTestDeps>>;

/** The whole server without a port. Send requests with `app.inject`. */
export async function createTestApp<C extends Clock = FixedClock>(options: Options<C> = {}) {
  const base = await createTestDeps(options);
  const { deps, health } = base;
  const { config = {}, log, renderLimits } = options;
  const hasOwn = log ?? renderLimits ?? config.renderWorkers ?? config.office;
  const renderer = hasOwn === undefined ? shareRenderer({ workers: deps.config.renderWorkers, office: deps.config.office }) : undefined;
  const features = createFeatures(deps, { renderLimits, renderer });
  if (options.jobs) await features.work();
  const app = await buildApp({ ...features, deps, health, webRoot: null });
  return {
    ...base,
    app,
    handlers: features.handlers,
    services: features.services,
    signUp: (name: string, role?: { administrator?: boolean }) => signUp(deps, name, role),
    async close() {
      await app.close();
      await features.close();
      await base.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp<FixedClock>>>;

export interface Person {
  readonly id: UserId;
  readonly email: string;
  readonly token: string;
  /** The headers of a signed-in request. */
  readonly headers: { readonly authorization: string };
}

/** Inserts a validated user with a session. Fast, because it hashes no password. */
async function signUp(deps: Pick<Deps, 'db' | 'clock'>, name: string, { administrator = false } = {}): Promise<Person> {
  const email = `${name.toLowerCase()}.${newToken().slice(0, 8)}@example.org`;
  const now = isoTime(deps.clock);
  const { id } = await deps.db
    .insertInto('users')
    .values({ email, first_name: name, user_type: administrator ? 1 : 2, validated_at: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  const month = 30 * 24 * 60 * 60 * 1000;
  await deps.db
    .insertInto('sessions')
    .values({ user_id: id, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at: isoTime(deps.clock, month) })
    .execute();
  return { id, email, token, headers: { authorization: `Bearer ${token}` } };
}
