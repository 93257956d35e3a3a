/** `npm test`: everything, even after a failure. The last line has only the counts. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSteps } from './check/run-steps.mjs';
import { typescriptFiles } from './check/source-files.mjs';
import { steps } from './check/steps.mjs';
import { closingLine, failedLines, withRunnerFailure, skippedLines, sum, tallyOfPlaywright } from './count/tally.mjs';
import { ensureBrowser } from './run/browser.mjs';
import { root } from './run/runtime.mjs';
import { createSupervisor } from './run/supervisor.mjs';

/** @typedef {import('./count/tally.mjs').Tally} Tally */

/** A generous limit that only stops hanging tests. */
const LIMIT_MS = 3 * 3_600_000;

const supervisor = createSupervisor();
const scratch = mkdtempSync(join(tmpdir(), 'sheetmark-test-'));

/** @param {string} title */
const heading = (title) => console.log(`\n== ${title}`);

/** @param {string} file @returns {unknown} */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @returns {Promise<Tally>} */
async function checks() {
  heading('Checks');
  const weights = [
    { name: 'build    apps/web, weight of its pages', args: ['bench/first-load/check-weight.ts'], sources: 'apps/web' },
    { name: 'weight   editor', args: ['bench/editor/check-weight.ts'], sources: 'apps/web' },
  ];
  const { passed, failed } = await runSteps(supervisor, [...steps, ...weights]);
  return { passed, failed: failed.map((name) => ({ name })), skipped: [] };
}

/** @returns {Promise<Tally>} */
async function tests() {
  heading('Tests');
  const file = join(scratch, 'vitest.json');
  const code = await supervisor.run({
    command: process.execPath,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'default', '--reporter', './scripts/count/vitest-counts.mjs'],
    cwd: root,
    env: { ...process.env, TEST_COUNTS_FILE: file },
    limitMs: LIMIT_MS,
  });
  return withRunnerFailure('vitest', /** @type {Tally | undefined} */ (readReport(file)), code);
}

/** @returns {Promise<Tally>} */
async function journeys() {
  heading('Journeys in a browser');
  if (!typescriptFiles(root, 'tests/e2e').some((file) => file.endsWith('.spec.ts'))) {
    console.log('tests/e2e has no journeys yet.');
    return { passed: 0, failed: [], skipped: [] };
  }
  const browser = await ensureBrowser(supervisor);
  if (!browser) {
    return { passed: 0, failed: [{ name: 'No Chromium was found, and none could be installed: set CHROMIUM_PATH to one.' }], skipped: [] };
  }
  const file = join(scratch, 'playwright.json');
  const code = await supervisor.run({
    command: process.execPath,
    args: [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    cwd: join(root, 'tests/e2e'),
    env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    limitMs: LIMIT_MS,
  });
  const report = /** @type {import('./count/tally.mjs').PlaywrightReport | undefined} */ (readReport(file));
  return withRunnerFailure('playwright', report && tallyOfPlaywright(report), code);
}

const parts = [];
for (const part of [checks, tests, journeys]) if (!supervisor.ending) parts.push(await part());
rmSync(scratch, { recursive: true, force: true });

const total = sum(parts);
if (total.skipped.length > 0) heading('Skipped');
for (const line of skippedLines(total.skipped)) console.log(line);
if (total.failed.length > 0) heading('Failed');
for (const line of failedLines(total.failed)) console.log(line);
console.log(`\n${closingLine(total)}`);
if (supervisor.ending) process.exitCode = 130;
else if (total.failed.length > 0 || total.passed === 0) process.exitCode = 1;
