import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { comparedViews } from './engines.ts';
import { viewport } from './gestures.ts';

/** How far each drag goes, as a share of the view, and how many there are: together they show most of an A0 sheet at its full size. */
const STEP = 0.6;
const ROWS = 4;
const COLUMNS = 5;

/** MiB of all browser processes while two A0 sheets are compared, beyond those of an empty page, after all of the sheet was shown in full size. */
export async function measureComparedMemory(browser: Browser, url: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { name, page: file, query } of comparedViews) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1 });
    const page = await context.newPage();
    const before = await usedMemory(browser);
    await page.goto(`${url}${file}.html${query}`);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.load(0));
    await showAll(page);
    found.set(name, (await usedMemory(browser)) - before);
    await context.close();
  }
  return found;
}

async function showAll(page: Page): Promise<void> {
  const [width, height] = [viewport.width * STEP, viewport.height * STEP];
  await page.mouse.move(viewport.width * 0.1, viewport.height * 0.1);
  for (let tick = 0; tick < 40 && (await page.evaluate(() => window.bench.view().zoom)) < 1.5; tick += 1) await page.mouse.wheel(0, -120);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 1; column < COLUMNS; column += 1) await drag(page, row % 2 === 0 ? -width : width, 0);
    await drag(page, 0, -height);
  }
}

/** Waits until all tiles of the place are there. */
async function drag(page: Page, x: number, y: number): Promise<void> {
  const from = { x: viewport.width / 2 - x / 2, y: viewport.height / 2 - y / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => window.bench.isSettled());
}

/** Of all processes of the browser; memory that several share counts once. Linux only. */
async function usedMemory(browser: Browser): Promise<number> {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { id }) => sum + memoryOf(id), 0);
}

/** MiB; 0 for a process that has ended. */
function memoryOf(pid: number): number {
  try {
    const [, kibibytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kibibytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
