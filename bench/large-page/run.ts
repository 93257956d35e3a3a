import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { runningEmbeddedUrl } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import buildPage from '../../tests/e2e/product/build-page.ts';
import { launchBrowser } from '../browser.ts';
import { type ApiClient, type DemoSheet, findDemoSheet, signInToDemo } from '../demo.ts';
import { checkLimit, quantile } from '../live/measure.ts';
import { describeMachine, formatTable, median } from '../tiles/report.ts';
import { fillPage, type PageSize, sceneOnWire } from './fill-page.ts';
import { mainThreadWork, openPage, type Opening, watchOpening } from './open-page.ts';
import { waitsDuring } from './watch-calls.ts';

/**
 * A page with many markups: how long it takes to open, what another user's edit costs there, and how long other calls wait while large markups are
 * saved. `--markups` sets the number, `--rounds` how often the page is opened; with `--rectangles` all markups are rectangles.
 */

/** Maximum milliseconds from the navigation to the final sheet. */
const mostToOpen = 2_000;
/** Maximum CPU milliseconds of the page's main thread for another user's edit. */
const mostOfEdit = 10;
const edits = 20;
/** Markups of this many objects are saved. */
const objectsAtOnce = 4_000;
const saves = 13;

const { values: options } = parseArgs({
  options: { markups: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '5' }, rectangles: { type: 'boolean' } },
});
const markups = Number(options.markups);

interface Place extends DemoSheet {
  readonly editor: number;
  readonly size: PageSize;
}

interface Opened {
  /** Without sheets until the document is rendered. */
  readonly files: readonly { readonly sheets?: readonly PageSize[] }[];
  readonly editor_details: readonly { readonly id: number; readonly mark_ups: readonly { readonly id: number; revision: number }[] }[];
}

interface Scene {
  readonly url: string;
  readonly asker: ApiClient;
  readonly place: Place;
}

async function send<T>({ url, asker }: Scene, method: string, path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${asker.token}` };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const { data, message } = (await response.json()) as { data?: T; message: string };
  if (data === undefined) throw new Error(`${path}: ${response.status} ${message}`);
  return data;
}

async function prepare(server: ServerProcess): Promise<Scene> {
  const database = await runningEmbeddedUrl(server.dataDir);
  if (database === null) throw new Error('the server keeps no database');
  const asker = await signInToDemo(server.url);
  const sheet = await findDemoSheet(asker.ask);
  const open = () => asker.ask<Opened>(`/api/file/${sheet.file}/item/${sheet.item}`);
  let size: PageSize | undefined;
  while (!size) {
    await sleep(200);
    size = (await open()).files.flatMap(({ sheets }) => sheets ?? [])[0];
  }
  await fillPage(database, { ...sheet, size, kinds: options.rectangles ? ['rectangle'] : undefined }, markups);
  return { url: server.url, asker, place: { ...sheet, size, editor: (await open()).editor_details[0]?.id ?? 0 } };
}

async function measureOpening({ place }: Scene, page: Page, devtools: CDPSession): Promise<void> {
  // The first visit fills the browser's cache.
  await openPage(page, devtools, place.path);
  const visits: Opening[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) visits.push(await openPage(page, devtools, place.path));
  const columns = ['answerBegins', 'answerEnds', 'final', 'work', 'longestTask'] as const;
  const line = (name: string, visit: (column: keyof Opening) => number): string[] => [
    name,
    ...columns.map((each) => visit(each).toFixed(0)),
  ];
  const middle = (column: keyof Opening): number => median(visits.map((visit) => visit[column])) ?? NaN;
  const head = ['opening, ms', 'first byte', 'last byte', 'final sheet', 'main thread', 'longest task'];
  const rows = visits.map((visit, round) => line(`visit ${round + 2}`, (column) => visit[column]));
  console.log(`\n${formatTable([head, ...rows, line('median', middle)])}\n`);
  checkLimit(`open ${markups} markups`, middle('final'), mostToOpen, 'ms');
}

/** Another tab changes the status of one markup after the other. */
async function measureEdits(scene: Scene, page: Page, devtools: CDPSession): Promise<void> {
  const { asker, place } = scene;
  const { editor_details } = await asker.ask<Opened>(`/api/file/${place.file}/item/${place.item}`);
  const listed = editor_details[0]?.mark_ups.slice(0, edits) ?? [];
  // The first input lets the page preload its other parts: that isn't the cost of an edit.
  await page.mouse.move(1, 1);
  await sleep(4_000);
  const idle = await mainThreadWork(devtools);
  await sleep(edits * 100);
  const before = await mainThreadWork(devtools);
  for (const [index, { id, revision }] of listed.entries()) {
    const seen = page.waitForResponse((response) => response.url().endsWith(`/markups?ids=${id}`));
    const open = index % 2 === 0 ? 'review' : 'closed';
    await send(scene, 'PUT', `/api/page/1/editor/${place.editor}/markup/${id}`, { open, revision, projectId: 1 });
    await seen;
    await sleep(100);
  }
  const each = ((await mainThreadWork(devtools)) - before - (before - idle)) / edits;
  checkLimit(`another user's edit, CPU of the page's main thread`, each, mostOfEdit, 'ms');
}

async function measureSaves(scene: Scene): Promise<void> {
  const { place } = scene;
  const page = `/api/item/${place.item}/page/1`;
  const drawn = sceneOnWire(objectsAtOnce, place.size);
  const content = { editor_details: drawn.map(({ object }) => object), iText: drawn.flatMap(({ texts }) => texts), projectId: 1 };
  const bytes = JSON.stringify(content).length;
  const took: number[] = [];
  const waits = await waitsDuring(scene.url, async () => {
    for (let n = 0; n < saves; n += 1) {
      const made = await send<{ id: number; revision: number }>(scene, 'POST', `${page}/editor/${place.editor}/markup`, { projectId: 1 });
      const began = performance.now();
      await send(scene, 'PUT', `${page}/editordetails`, { ...content, markupId: made.id, revision: made.revision });
      took.push(performance.now() - began);
    }
  });
  const megabytes = (bytes / 1e6).toFixed(1);
  console.log(`\n${saves} markups with ${objectsAtOnce} objects each, ${megabytes} MB: saved in ${median(took)?.toFixed(0)} ms each`);
  console.log(`other calls wait ${quantile(waits, 0.5).toFixed(0)} ms (median), at most ${quantile(waits, 1).toFixed(0)} ms`);
}

async function measureAnswer({ url, asker, place }: Scene): Promise<void> {
  let bytes = 0;
  const waits = await waitsDuring(url, async () => {
    const headers = { authorization: `Bearer ${asker.token}` };
    bytes = (await (await fetch(`${url}/api/file/${place.file}/item/${place.item}`, { headers })).arrayBuffer()).byteLength;
  });
  console.log(
    `\nThe answer has ${(bytes / 1e6).toFixed(1)} MB; while it is written, other calls wait at most ${quantile(waits, 1).toFixed(0)} ms`,
  );
}

async function main(): Promise<void> {
  console.log(`${markups.toLocaleString('en')} markups on one page; ${describeMachine()}`);
  buildPage();
  const server = await ServerProcess.create({ DEMO: '1', NODE_ENV: 'production' });
  const browser = await launchBrowser();
  try {
    await server.start();
    const scene = await prepare(server);
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await page.addInitScript((token) => localStorage.setItem('token', token), scene.asker.token);
    const devtools = await watchOpening(page);
    await measureOpening(scene, page, devtools);
    await measureEdits(scene, page, devtools);
    await page.close();
    await measureAnswer(scene);
    await measureSaves(scene);
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
  console.log(`\nAfterwards: ${describeMachine()}`);
}

await main();
