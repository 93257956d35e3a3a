import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { EditorPage } from '../../../tests/e2e/page-objects/editor-page.ts';
import { type Desk, createDesk } from '../../../tests/e2e/product/desk.ts';
import type { Product } from '../../../tests/e2e/product/product.ts';
import type { Chance } from '../../chance.ts';
import { audit, type Count, type Drawn, drawAt, countByPlace } from './drawing.ts';
import type { Cut, NetworkLink } from './network-link.ts';

export interface Setup {
  readonly browser: Browser;
  readonly product: Product;
  readonly link: NetworkLink;
  readonly chance: Chance;
}

/** Longer than the page's longest pause between retries. */
const recoveryMs = 60_000;
const restoreMs = 10_000;
const saves = 10;

/** A new user with their own drawing. */
async function openEditor({ browser, product, link }: Setup): Promise<{ desk: Desk; context: BrowserContext; editor: EditorPage }> {
  const { desk, kept } = await createDesk(product);
  const context = await browser.newContext({ baseURL: link.url, viewport: { width: 1440, height: 900 } });
  const exact = { ...kept, snapping: JSON.stringify({ objects: false, drawing: false }) };
  await context.addInitScript((wanted) => Object.entries(wanted).forEach(([key, value]) => localStorage.setItem(key, value)), exact);
  const editor = new EditorPage(await context.newPage());
  await editor.open(desk.editorPath);
  return { desk, context, editor };
}

/** Kills the tab at a random moment while drawing, and in every other run while saving; then reopens the page and saves what is there. */
export async function killTab(setup: Setup, run: number): Promise<Count> {
  const { desk, context, editor } = await openEditor(setup);
  const drawn = { safe: new Set<number>(), started: new Set<number>() };
  const drawing = drawOn(editor, drawn, run % 2 === 1);
  await sleep(setup.chance(300, 8_000));
  await crash(context, editor.page);
  await drawing;
  const reopened = new EditorPage(await context.newPage());
  await reopened.open(desk.editorPath);
  const count = await waitUntilComplete(reopened, async () => audit(drawn, await countByPlace(desk)));
  await context.close();
  return count;
}

/** Restored objects appear a moment after the sheet: saves until nothing is missing, or long enough to be sure. */
async function waitUntilComplete(editor: EditorPage, countObjects: () => Promise<Count>): Promise<Count> {
  const end = Date.now() + restoreMs;
  for (;;) {
    await editor.page.keyboard.press('Control+s');
    await expect(editor.saveState()).toHaveText('Saved', { timeout: recoveryMs });
    const count = await countObjects();
    if (count.lost === 0 || Date.now() > end) return count;
    await sleep(500);
  }
}

/** Draws until the tab is closed, and records what the page reports as stored or saved. */
async function drawOn(editor: EditorPage, { safe, started }: { safe: Set<number>; started: Set<number> }, saving: boolean): Promise<void> {
  try {
    for (let place = 0; ; place += 1) {
      started.add(place);
      await drawAt(editor, place);
      await expect(editor.saveState()).toHaveText(/stored on this device|^Saved$/);
      started.delete(place);
      safe.add(place);
      if (saving && place % 3 === 2) await editor.page.keyboard.press('Control+s');
    }
  } catch {
    // The tab was killed on purpose.
  }
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const renderer = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Its response never arrives.
  renderer.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Ten saves one after the other, with a fault during one of them; drawing continues meanwhile. */
async function saveTenTimes(setup: Setup, causeFault: () => Promise<void>): Promise<Count> {
  const { desk, context, editor } = await openEditor(setup);
  const drawn: Drawn & { safe: Set<number> } = { safe: new Set(), started: new Set() };
  const faultAt = setup.chance(1, saves - 1);
  let fault = Promise.resolve();
  for (let save = 0; save < saves; save += 1) {
    await drawAt(editor, save);
    drawn.safe.add(save);
    if (save === faultAt) fault = sleep(setup.chance(0, 60)).then(causeFault);
    await editor.page.keyboard.press('Control+s');
    if (save < faultAt) await expect(editor.saveState()).toHaveText('Saved');
  }
  await fault;
  await expect(editor.saveState()).toHaveText('Saved', { timeout: recoveryMs });
  const count = audit(drawn, await countByPlace(desk));
  await editor.open(desk.editorPath);
  await editor.expectObjects(saves);
  await context.close();
  return count;
}

/** Cuts the network in the middle of ten saves: every other time so that both sides notice. */
export function cutNetwork(setup: Setup, run: number, seconds: number): Promise<Count> {
  const kind: Cut = run % 2 === 0 ? 'broken' : 'silent';
  return saveTenTimes(setup, async () => {
    setup.link.cut(kind);
    await sleep(seconds * 1000);
    setup.link.restore();
  });
}

/** Kills the server in the middle of ten saves, and starts it again. */
export function killServer(setup: Setup): Promise<Count> {
  return saveTenTimes(setup, async () => {
    await setup.product.kill();
    await sleep(setup.chance(0, 3_000));
    await setup.product.restart();
  });
}
