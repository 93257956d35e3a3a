import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Ends tests that hang. Says nothing about speed: the machine may be busy. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Node itself loads the server and its tests, like in production, from its compile cache. Calls are polled rarely: each takes processor time from
 * what it waits for.
 */
const server = {
  environment: 'node',
  isolate: false,
  ...patience,
  expect: { poll: { ...patience.expect.poll, interval: 150 } },
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/**
 * These tests run a second time with an external PostgreSQL, as with DATABASE_URL: connections, migrations and copies, the queue, the bus, events
 * and live pages across processes, notifications, sorting and matching in lists and searches, archives and backups. Business rules send the same
 * statements to both, so one of them is enough.
 */
const differing = [
  'apps/server/src/platform/{db,events,bus,queue}/**/*.test.ts',
  'apps/server/src/features/{archives,backups,live,notifications,search,work}/*.service.test.ts',
  'apps/server/test/test-app.test.ts',
];

/**
 * Makes every call of the contract, to show that its statements run on the external PostgreSQL. Runs only there: other tests make the same calls
 * with the embedded one.
 */
const everyCall = 'apps/server/test/access/access-matrix.test.ts';

/** Test files and the servers that they start share one compile cache. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compile');

export default defineConfig({
  test: {
    // Two more than there are cores, because many tests wait for processes, retries and mails. The default leaves one core free.
    maxWorkers: availableParallelism() + 2,
    // Files of a project share their worker's modules: loading them for every file took most of the time. Each file restores globals, timers and
    // mocks, and resets modules if it needs those of a new process.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/{src,test}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          environment: 'node',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [everyCall],
          globalSetup: ['apps/server/test/embedded.setup.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-external',
          include: [...differing, everyCall],
          exclude: ['**/embedded/**'],
          globalSetup: ['apps/server/test/external.setup.ts'],
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
});
