import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { EditorHands } from '../hands/editor.ts';
import { type Desk, layDesk } from '../product/desk.ts';
import type { Product } from '../product/product.ts';
import type { Chance } from './chance.ts';
import { audit, type Count, type Drawn, drawAt, placesOnServer } from './drawing.ts';
import type { Cut, Line } from './line.ts';

export interface Arena {
  readonly browser: Browser;
  readonly product: Product;
  readonly line: Line;
  readonly chance: Chance;
}

/** Longer than the page's longest pause between retries. */
const backAgainMs = 60_000;
const comingBackMs = 10_000;
const saves = 10;

/** A new user with their own drawing. */
async function sitDown({ browser, product, line }: Arena): Promise<{ desk: Desk; context: BrowserContext; editor: EditorHands }> {
  const { desk, kept } = await layDesk(product);
  const context = await browser.newContext({ baseURL: line.url, viewport: { width: 1440, height: 900 } });
  const exact = { ...kept, snapping: JSON.stringify({ objects: false, drawing: false }) };
  await context.addInitScript((wanted) => Object.entries(wanted).forEach(([key, value]) => localStorage.setItem(key, value)), exact);
  const editor = new EditorHands(await context.newPage());
  await editor.open(desk.editorPath);
  return { desk, context, editor };
}

/** Kills the tab at a random moment while drawing, and in every other run while saving; then reopens the page and saves what is there. */
export async function killTab(arena: Arena, run: number): Promise<Count> {
  const { desk, context, editor } = await sitDown(arena);
  const drawn = { safe: new Set<number>(), begun: new Set<number>() };
  const drawing = drawOn(editor, drawn, run % 2 === 1);
  await sleep(arena.chance(300, 8_000));
  await crash(context, editor.page);
  await drawing;
  const again = new EditorHands(await context.newPage());
  await again.open(desk.editorPath);
  const count = await untilAllIsThere(again, async () => audit(drawn, await placesOnServer(desk)));
  await context.close();
  return count;
}

/** Restored objects appear a moment after the sheet: saves until nothing is missing, or long enough to be sure. */
async function untilAllIsThere(editor: EditorHands, look: () => Promise<Count>): Promise<Count> {
  const end = Date.now() + comingBackMs;
  for (;;) {
    await editor.page.keyboard.press('Control+s');
    await expect(editor.saveState()).toHaveText('Saved', { timeout: backAgainMs });
    const count = await look();
    if (count.lost === 0 || Date.now() > end) return count;
    await sleep(500);
  }
}

/** Draws until the tab is gone, recording what the page reports as stored or saved. */
async function drawOn(editor: EditorHands, { safe, begun }: { safe: Set<number>; begun: Set<number> }, saving: boolean): Promise<void> {
  try {
    for (let place = 0; ; place += 1) {
      begun.add(place);
      await drawAt(editor, place);
      await expect(editor.saveState()).toHaveText(/stored on this device|^Saved$/);
      begun.delete(place);
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
async function saveTenTimes(arena: Arena, strike: () => Promise<void>): Promise<Count> {
  const { desk, context, editor } = await sitDown(arena);
  const drawn: Drawn & { safe: Set<number> } = { safe: new Set(), begun: new Set() };
  const struckAt = arena.chance(1, saves - 1);
  let striking = Promise.resolve();
  for (let save = 0; save < saves; save += 1) {
    await drawAt(editor, save);
    drawn.safe.add(save);
    if (save === struckAt) striking = sleep(arena.chance(0, 60)).then(strike);
    await editor.page.keyboard.press('Control+s');
    if (save < struckAt) await expect(editor.saveState()).toHaveText('Saved');
  }
  await striking;
  await expect(editor.saveState()).toHaveText('Saved', { timeout: backAgainMs });
  const count = audit(drawn, await placesOnServer(desk));
  await editor.open(desk.editorPath);
  await editor.expectObjects(saves);
  await context.close();
  return count;
}

/** Cuts the network in the middle of ten saves: every other time so that both sides notice. */
export function cutNetwork(arena: Arena, run: number, seconds: number): Promise<Count> {
  const how: Cut = run % 2 === 0 ? 'broken' : 'silent';
  return saveTenTimes(arena, async () => {
    arena.line.cut(how);
    await sleep(seconds * 1000);
    arena.line.mend();
  });
}

/** Kills the server in the middle of ten saves, and starts it again. */
export function killServer(arena: Arena): Promise<Count> {
  return saveTenTimes(arena, async () => {
    await arena.product.kill();
    await sleep(arena.chance(0, 3_000));
    await arena.product.startAgain();
  });
}
