import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** How long anything may take: it ends what hangs, and says nothing about speed, for the machine may be a busy one. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

const server = { environment: 'node', isolate: false, ...patience } as const;

/**
 * What runs a second time, on a PostgreSQL that is reached as DATABASE_URL would be: connections, migrations and copies, the queue, the bus,
 * events and live pages across processes, notifications, how lists and searches sort and match, archives and backups. A business
 * rule sends the same statements to both, so it is tested on one of them.
 */
const differing = [
  'apps/server/src/platform/{db,events,bus,queue}/**/*.test.ts',
  'apps/server/src/features/{archives,backups,live,notifications,search,work}/*.service.test.ts',
  'apps/server/test/test-app.test.ts',
];

/**
 * Makes every call of the contract, which shows that the statements of each run on the external PostgreSQL too. It runs only there: other tests
 * make the same calls on the embedded one.
 */
const everyCall = 'apps/server/test/access/access-matrix.test.ts';

/** What test files load and the servers they start is compiled once, not in each process. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compile');

export default defineConfig({
  test: {
    // Left to itself it keeps one core for a person at the keyboard, which on two cores is half. One more than cores: many tests wait for
    // processes, retries and mails.
    maxWorkers: availableParallelism() + 1,
    // Files of a project share the modules of their worker: loading these again for every file took most of the time. Each file leaves
    // globals, timers and mocks as it found them, and resets the modules where it needs those of a process that just started.
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
          include: ['apps/server/{src,test}/**/*.test.ts'],
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
