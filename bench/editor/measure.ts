import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Recording } from './bench-page.ts';
import type { Engine } from './engines.ts';
import { type Gesture, type InputTarget, viewport } from './gestures.ts';

/** One gesture on one engine. All but `frames` in milliseconds. */
export interface GestureSample extends Pick<Recording, 'deltas' | 'longTasks'> {
  /** Main-thread CPU per frame during the gesture. */
  readonly cpuPerFrame: number;
  /** The same for all browser processes, including rasterizing and compositing. */
  readonly allPerFrame: number;
  /** Main-thread CPU in the half second after it: deferred work. */
  readonly cpuAfter: number;
}

export interface EngineSample {
  /** From the empty page to the shown scene, milliseconds. */
  readonly load: number;
  /** MiB of JavaScript heap after garbage collection. */
  readonly heap: number;
  readonly gestures: ReadonlyMap<string, GestureSample>;
}

interface Measured {
  readonly engine: Engine;
  /** Objects of the scene. */
  readonly count: number;
  readonly gestures: readonly Gesture[];
}

/** A fresh page with one engine and a scene, the gestures one after the other. */
export async function measureEngine(browser: Browser, url: string, { engine, count, gestures }: Measured): Promise<EngineSample> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    const [cdp, whole] = [await context.newCDPSession(page), await browser.newBrowserCDPSession()];
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const start = performance.now();
    await page.goto(`${url}${engine.page}.html${engine.query}`);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate((objects) => window.bench.load(objects), count);
    const load = performance.now() - start;
    const samples = new Map<string, GestureSample>();
    for (const gesture of gestures) samples.set(gesture.name, await measureGesture({ cdp, browser: whole, page, engine }, gesture));
    const heap = await measureHeap(cdp);
    if (failures.length > 0) throw new AggregateError(failures, `${engine.name} failed with ${count} objects`);
    return { load, heap, gestures: samples };
  } finally {
    await context.close();
  }
}

async function measureGesture(input: InputTarget, gesture: Gesture): Promise<GestureSample> {
  const { page, cdp, engine } = input;
  await page.evaluate((tool) => {
    window.bench.fit();
    window.bench.use(tool);
  }, gesture.tool);
  await waitUntilIdle(page, cdp);
  await page.evaluate((name) => window.record.start(name), gesture.name);
  const [before, allBefore] = [await mainThreadTime(cdp), await browserTime(input.browser)];
  await gesture.run(input);
  const { reach, deltas, longTasks } = await page.evaluate(() => window.record.stop());
  const [during, allDuring] = [await mainThreadTime(cdp), await browserTime(input.browser)];
  if (reach === 0) throw new Error(`${engine.name} did not follow the ${gesture.name}`);
  await page.waitForTimeout(500);
  const after = await mainThreadTime(cdp);
  const frames = deltas.length + 1;
  return {
    deltas,
    longTasks,
    cpuPerFrame: (during - before) / frames,
    allPerFrame: (allDuring - allBefore) / frames,
    cpuAfter: after - during,
  };
}

/** CPU milliseconds of the page's main thread so far. */
async function mainThreadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration');
  if (!task) throw new Error('the browser reports no TaskDuration');
  return task.value * 1000;
}

/** CPU milliseconds of all browser processes so far. */
async function browserTime(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
}

/** Resolves when the page has drawn everything and has been idle for a while, or after some seconds. */
async function waitUntilIdle(page: Page, cdp: CDPSession): Promise<void> {
  let quiet = 0;
  for (let attempt = 0; attempt < 60 && quiet < 3; attempt++) {
    const before = await mainThreadTime(cdp);
    await page.waitForTimeout(150);
    const isIdle = (await mainThreadTime(cdp)) - before < 10;
    quiet = isIdle && (await page.evaluate(() => window.bench.isSettled())) ? quiet + 1 : 0;
  }
}

async function measureHeap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
}
