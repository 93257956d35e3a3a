import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** How long anything may take: it ends what hangs, and says nothing about speed, for the machine may be a busy one. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

const server = { environment: 'node', isolate: false, ...patience } as const;

/** What runs a second time, on a PostgreSQL that is reached as DATABASE_URL would be. */
const touchingTheDatabase = [
  'apps/server/src/**/*.{service,routes,repository,jobs}.test.ts',
  'apps/server/src/platform/{db,events,bus,queue}/**/*.test.ts',
  'apps/server/test/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Left to itself it keeps one core for a person at the keyboard, which on two cores is half. One more than cores: many tests wait for
    // processes, retries and mails.
    maxWorkers: availableParallelism() + 1,
    // Files of a project outside of the page share the modules of their worker: loading these again for every file took a quarter of the time. Each file leaves
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
          globalSetup: ['apps/server/test/embedded.setup.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-external',
          include: touchingTheDatabase,
          // What is drawn, stored and swept, and who may do what, does not depend on where the database is; what runs as a process brings its own.
          exclude: [
            '**/embedded/**',
            'apps/server/test/{samples,markup-thumbnails}.test.ts',
            'apps/server/test/{outside,access,fuzz}/**',
            'apps/server/src/features/housekeeping/**',
            'apps/server/src/features/files/partial-uploads.service.test.ts',
          ],
          globalSetup: ['apps/server/test/external.setup.ts'],
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
});
