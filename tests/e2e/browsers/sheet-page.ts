import { setTimeout as sleep } from 'node:timers/promises';
import type { Box, Point } from '../page-objects/editor-page.ts';
import { inspectPicture } from '../page-objects/picture.ts';
import type { BrowserPage } from './browser.ts';

/** Wheel pixels that zoom by a factor of e, as in the editor. */
const wheelPerExponent = 500;
const timeoutMs = 20_000;

/** An element with this accessible name or text. */
interface Named {
  readonly selector: string;
  readonly name: string;
}

/** User actions in the page editor of any browser. */
export class SheetPage {
  readonly page: BrowserPage;

  constructor(page: BrowserPage) {
    this.page = page;
  }

  /** Repeats until the result is true. */
  async waitUntil(condition: string, check: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      if (await check().catch(() => false)) return;
      await sleep(50);
    }
    throw new Error(`Timed out waiting until ${condition}.`);
  }

  /** Waits until changes are drawn, and no sharper tiles will follow. */
  waitUntilSettled(): Promise<void> {
    return this.waitUntil('the sheet is drawn', () =>
      this.page.evaluate(async () => {
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
        return document.querySelector('main .stage')?.getAttribute('aria-busy') === 'false';
      }),
    );
  }

  waitForText(selector: string, words: string): Promise<void> {
    return this.waitUntil(`${selector} shows: ${words}`, async () => (await this.textOf(selector)).includes(words));
  }

  textOf(selector: string): Promise<string> {
    return this.page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);
  }

  /** Clicks the element with this name once it exists. */
  async clickOn({ selector, name }: Named): Promise<void> {
    let at: Point | null = null;
    await this.waitUntil(`there is ${name}`, async () => {
      at = await this.page.evaluate(middleOf, selector, name);
      return at !== null;
    });
    if (at) await this.page.click(at);
  }

  async save(): Promise<void> {
    await this.page.press('Control+s');
    await this.waitForText('header [role=status]', 'Saved');
  }

  /** CSS pixels of the sheet's top left corner, and pixels per page unit. */
  async view(): Promise<{ left: number; top: number; zoom: number }> {
    const { left, top, shown } = await this.page.evaluate(() => {
      const stage = document.querySelector<HTMLElement>('main .stage');
      const box = stage?.getBoundingClientRect();
      return { left: box?.left ?? 0, top: box?.top ?? 0, shown: stage?.dataset['view'] ?? '' };
    });
    const [x = 0, y = 0, zoom = 1] = shown.split(' ').map(Number);
    return { left: left - x * zoom, top: top - y * zoom, zoom };
  }

  async screenOf({ x, y }: Point): Promise<Point> {
    const { left, top, zoom } = await this.view();
    return { x: Math.round(left + x * zoom), y: Math.round(top + y * zoom) };
  }

  /** Turns the wheel notch by notch and checks the zoom after each: some browsers merge fast events. */
  async zoomTo(zoom: number, at: Point): Promise<void> {
    const spot = await this.screenOf(at);
    await this.waitUntil(`the zoom is ${zoom}`, async () => {
      const missing = Math.log(zoom / (await this.view()).zoom) * wheelPerExponent;
      if (Math.abs(missing) < 5) return true;
      await this.page.wheel(spot, Math.round(-Math.sign(missing) * Math.min(100, Math.abs(missing))));
      return false;
    });
    await this.waitUntilSettled();
  }

  /** Draws from corner to corner with a tool, chosen by key. */
  async draw(key: string, { left, top, width, height }: Box): Promise<void> {
    await this.page.press(key);
    const [from, to] = [await this.screenOf({ x: left, y: top }), await this.screenOf({ x: left + width, y: top + height })];
    await this.page.drag([from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to]);
  }

  async waitForObjects(count: number): Promise<void> {
    const words = new RegExp(`(^|\\D)${count} (object|selected)`);
    await this.waitUntil(`${count} objects are on the sheet`, async () => words.test(await this.textOf('footer')));
  }

  /** The share of pixels in the colour of red markups. */
  async red(): Promise<number> {
    return (await inspectPicture(this.page, await this.page.picture())).red;
  }
}

/** Runs in the page. */
function middleOf(selector: string, name: string): Point | null {
  const named = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name && each.getClientRects().length > 0,
  );
  const box = named?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}
