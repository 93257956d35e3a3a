import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { runningEmbeddedUrl } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { largeProject, seed, signIn } from '../../apps/server/test/many-rows.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import buildPage from '../../tests/e2e/product/build-page.ts';
import { launchBrowser } from '../browser.ts';
import { quantile } from '../lists/measure.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { type Look, timeUntilShown, type Watched, watchFrames } from './watch.ts';

/** The table of a project with many rows in a browser: scrolled, sorted and filtered. `--rows` sets the number of rows. */

/** Target for the median frame in milliseconds: that of a 60 Hz display, plus timer tolerance. */
const maxMedianGapMs = 17.5;
/** Maximum milliseconds for the server to sort and filter. */
const maxServerMs = 300;
/** Stop waiting for more rows after this many milliseconds. */
const timeoutMs = 300_000;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);

/** One measured action on the table. */
interface Step {
  readonly name: string;
  readonly watched: Watched;
}

async function main(): Promise<void> {
  console.log(`${rows.toLocaleString('en')} rows in one project; ${describeMachine()}\n`);
  buildPage();
  const server = await ServerProcess.create({ NODE_ENV: 'production' });
  try {
    await server.start();
    const database = await runningEmbeddedUrl(server.dataDir);
    if (database === null) throw new Error('the server runs no database');
    await seed(database, { users: 20, projects: 5, markups: 5000, tasks: 1000, comments: 5000, large: rows });
    const [token = ''] = await signIn(database, 1);
    await measureTable(server.url, token);
  } finally {
    await server.stop();
    await server.remove();
  }
  console.log(`\nAfterwards: ${describeMachine()}`);
}

async function measureTable(url: string, token: string): Promise<void> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await page.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    token,
    user_type: '2',
    lgn_usr_id: '1',
  });
  try {
    const began = performance.now();
    await page.goto(`/markupAndTasksListing/${largeProject}`);
    await page.locator('[role=grid] [data-line="10"]').first().waitFor();
    console.log(`Shown ${(performance.now() - began).toFixed(0)} ms after the address was entered\n`);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const look = { page, cdp };
    const first = await scroll(look, 'from the top');
    await loadAll(page);
    reportScrolling([first, await scroll(look, 'with all rows loaded')]);
    await reportArranging(look);
  } finally {
    await browser.close();
  }
}

/** Five rows every 16 milliseconds, for five seconds. */
async function scroll(look: Look, name: string): Promise<Step> {
  await look.page.mouse.move(900, 500);
  await look.page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo(0, 0));
  const watched = await watchFrames(look, async () => {
    for (let step = 0; step < 300; step += 1) {
      const next = sleep(16);
      await look.page.mouse.wheel(0, 180);
      await next;
    }
  });
  return { name, watched };
}

/** Scrolls to the end until no more rows load. */
async function loadAll(page: Page): Promise<void> {
  const began = performance.now();
  const isComplete = (): boolean => {
    const grid = document.querySelector('[role=grid]');
    grid?.scrollTo(0, grid.scrollHeight);
    return grid?.getAttribute('aria-rowcount') !== '-1';
  };
  await page.waitForFunction(isComplete, undefined, { polling: 50, timeout: timeoutMs }).catch(() => undefined);
  const loaded = await page.locator('[role=grid] [role=row]').last().getAttribute('aria-rowindex');
  console.log(`${Number(loaded) - 1} rows loaded after ${((performance.now() - began) / 1000).toFixed(0)} s of scrolling to the end\n`);
}

function reportScrolling(steps: readonly Step[]): void {
  const lines = steps.map(({ name, watched: { gaps, work } }) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => quantile(gaps, share).toFixed(1)),
    `${gaps.filter((gap) => gap > 50).length} of ${gaps.length}`,
    ...[work.all, work.script, work.style, work.layout].map((part) => part.toFixed(1)),
  ]);
  console.log(
    `${formatTable([['scrolling, ms', 'median', 'p95', 'p99', 'longer than 50', 'work a frame', 'script', 'style', 'layout'], ...lines])}\n`,
  );
  for (const { name, watched } of steps) {
    const median = quantile(watched.gaps, 0.5);
    checkTarget(median <= maxMedianGapMs, `scrolling ${name}: a frame every ${median.toFixed(1)} ms, at most ${maxMedianGapMs}`);
  }
}

/** The clicks in order; each continues from the last one's state. */
const arrangements: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'sort by name': (page) => sortBy(page, 'Name'),
  'sort by name, descending': (page) => sortBy(page, 'Name'),
  'sort by file name': (page) => sortBy(page, 'File Name'),
  'sort by status': (page) => sortBy(page, 'Status'),
  'filter by status': async (page) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Review', exact: true }).click();
  },
};

const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).getByRole('button', { name: column, exact: true }).click();

async function reportArranging(look: Look): Promise<void> {
  const lines: string[][] = [];
  for (const [name, act] of Object.entries(arrangements)) {
    const { page } = look;
    let shown = 0;
    const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/work'));
    const { fewestRows } = await watchFrames(look, async () => (shown = await timeUntilShown(page, () => act(page))));
    const timing = (await answered).request().timing();
    const server = timing.responseEnd - timing.requestStart;
    lines.push([name, server.toFixed(0), shown.toFixed(0), String(fewestRows - 1)]);
    checkTarget(server <= maxServerMs, `${name}: the server takes ${server.toFixed(0)} ms, at most ${maxServerMs}`);
    checkTarget(fewestRows > 10, `${name}: at least ${fewestRows - 1} rows stay visible`);
  }
  console.log(`\n${formatTable([['ms', 'server', 'click to rows', 'fewest rows meanwhile'], ...lines])}`);
}

function checkTarget(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

await main();
