import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { root } from './product/paths.ts';
import type { Flavour } from './product/product.ts';

/** The servers that journeys start are compiled once, with those of the other tests. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compile');
/** Chromium reads no folder whose name has other letters than ASCII, such as the results of some journeys, if it lacks a locale. */
process.env['LC_ALL'] = 'C.UTF-8';

const executablePath = process.env['CHROMIUM_PATH'];
/** Text looks the same on every machine; and Chromium's sandbox doesn't run as root. */
const args = ['--font-render-hinting=none', '--disable-lcd-text', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

export default defineConfig<object, Flavour>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './product/build-page.ts',
  // Journeys are long: the next free worker takes the next one, of whatever file.
  fullyParallel: true,
  // As for the other tests: a journey waits often, for a mail, a drawing or a retry. Each has a browser and a server of its own.
  workers: Math.min(availableParallelism() + 2, 6),
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Limits for hanging tests, not for speed: the machine may be busy.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  snapshotPathTemplate: 'golden/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Recording each step takes a third of the time; use `--trace on` to debug.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // First, and one after the other: starting its databases takes long.
    { name: 'external', use: { flavour: 'external' }, testMatch: ['main-journey.spec.ts', 'two-tabs.spec.ts'], workers: 1 },
    // Before all shorter ones: what begins last should end soon.
    { name: 'long', use: { flavour: 'embedded' }, testMatch: 'publishing.spec.ts' },
    // Two tabs differ by the connections to the database, so once is enough.
    { name: 'embedded', use: { flavour: 'embedded' }, testIgnore: ['two-tabs.spec.ts', 'publishing.spec.ts'] },
    // Only for `npm run cluster`.
    ...(process.env['CLUSTER'] ? [{ name: 'cluster', use: { flavour: 'cluster' as const } }] : []),
  ],
});
