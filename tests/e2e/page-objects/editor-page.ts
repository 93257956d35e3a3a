import { expect, type Locator, type Page } from '@playwright/test';
import { inspectPicture } from './picture.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Page units: the upright box before rotation. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The sheet's position in the window: CSS pixels of its top left corner, and pixels per page unit. */
interface View {
  readonly left: number;
  readonly top: number;
  readonly zoom: number;
}

/** Wheel pixels that zoom by a factor of e, as in the editor. */
const wheelPerExponent = 500;

/** CSS pixels between selection and frame, and between frame and rotation handle. */
const [frameGap, rotateReach] = [5, 22];
/** Shares of the width and height. */
const sides = { nw: [0, 0], n: [0.5, 0], ne: [1, 0], e: [1, 0.5], se: [1, 1], s: [0.5, 1], sw: [0, 1], w: [0, 0.5] } as const;
type Handle = keyof typeof sides | 'rotate';

/** The page editor, used by mouse and keyboard. Positions are page units. */
export class EditorPage {
  readonly page: Page;
  readonly canvas: Locator;
  readonly panel: Locator;
  readonly #stage: Locator;

  constructor(page: Page) {
    this.page = page;
    this.canvas = page.getByRole('main', { name: /^Page \d+ of / });
    this.panel = page.getByRole('complementary', { name: 'Markups, comments and properties' });
    this.#stage = this.canvas.locator('[aria-busy]');
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.waitUntilSettled();
  }

  /** Waits until changes are drawn, and no sharper tiles will follow. */
  async waitUntilSettled(): Promise<void> {
    await expect(this.#stage).toBeAttached();
    await this.#nextFrame();
    await expect(this.#stage).toHaveAttribute('aria-busy', 'false');
  }

  async #nextFrame(): Promise<void> {
    await this.page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  }

  saveState(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s');
    await expect(this.saveState()).toHaveText('Saved');
  }

  async view(): Promise<View> {
    const { left, top, shown } = await this.#stage.evaluate((stage: HTMLElement) => {
      const box = stage.getBoundingClientRect();
      return { left: box.left, top: box.top, shown: stage.dataset['view'] ?? '' };
    });
    const [x = 0, y = 0, zoom = 1] = shown.split(' ').map(Number);
    return { left: left - x * zoom, top: top - y * zoom, zoom };
  }

  /** The whole pixel of the window nearest to a position on the sheet. */
  async screenOf({ x, y }: Point): Promise<Point> {
    const { left, top, zoom } = await this.view();
    return { x: Math.round(left + x * zoom), y: Math.round(top + y * zoom) };
  }

  async #pageOf({ x, y }: Point): Promise<Point> {
    const { left, top, zoom } = await this.view();
    return { x: (x - left) / zoom, y: (y - top) / zoom };
  }

  /** Turns the wheel at a position until the zoom is reached: on dense screens a notch zooms half as far. */
  async zoomTo(zoom: number, at: Point): Promise<void> {
    const { x, y } = await this.screenOf(at);
    await this.page.mouse.move(x, y);
    for (let pass = 0; pass < 24; pass += 1) {
      const total = Math.log(zoom / (await this.view()).zoom) * wheelPerExponent;
      if (Math.abs(total) < 0.01) break;
      const notches = Math.ceil(Math.abs(total) / 100);
      for (let notch = 0; notch < notches; notch += 1) await this.page.mouse.wheel(0, -total / notches);
      await this.#nextFrame();
    }
    await expect.poll(async () => (await this.view()).zoom).toBeCloseTo(zoom, 1);
    await this.waitUntilSettled();
  }

  /** Presses at one pixel of the window and releases at another. Returns the distance on the sheet. */
  async drag(from: Point, to: Point): Promise<Point> {
    const [start, end] = [await this.#pageOf(from), await this.#pageOf(to)];
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
    await mouse.up();
    return { x: end.x - start.x, y: end.y - start.y };
  }

  /** Draws from corner to corner with a tool, chosen by key, as near to the box as pixels allow. Returns the drawn box. */
  async draw(key: string, near: Box): Promise<Box> {
    await this.page.keyboard.press(key);
    const from = await this.screenOf({ x: near.left, y: near.top });
    const to = await this.screenOf({ x: near.left + near.width, y: near.top + near.height });
    const start = await this.#pageOf(from);
    const by = await this.drag(from, to);
    return { left: start.x, top: start.y, width: by.x, height: by.y };
  }

  /** Grabs the selection by a handle: of a side or corner, as seen from its middle, or the rotation handle. */
  async dragHandle({ left, top, width, height }: Box, handle: Handle, by: Point): Promise<Point> {
    const [x, y] = handle === 'rotate' ? [0.5, 0] : sides[handle];
    const at = await this.screenOf({ x: left + width * x, y: top + height * y });
    const out = handle === 'rotate' ? { x: 0, y: -frameGap - rotateReach } : { x: (2 * x - 1) * frameGap, y: (2 * y - 1) * frameGap };
    const from = { x: at.x + out.x, y: at.y + out.y };
    return this.drag(from, { x: from.x + by.x, y: from.y + by.y });
  }

  async click(at: Point): Promise<void> {
    const { x, y } = await this.screenOf(at);
    await this.page.mouse.click(x, y);
  }

  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
  }

  /** The number of objects on the sheet, from the status bar. */
  async expectObjects(count: number): Promise<void> {
    const words = new RegExp(`^(${count} objects?|\\d+ of ${count} selected)$`);
    await expect(this.page.getByRole('contentinfo').getByText(words)).toBeVisible();
  }

  /** Activates the select tool and clicks on the left edge of a box. */
  async select(box: Box): Promise<void> {
    await this.page.keyboard.press('v');
    await this.click({ x: box.left, y: box.top + box.height / 2 });
    await expect(this.page.getByRole('contentinfo')).toContainText('1 of');
  }

  /** The share of pixels around a position of the sheet in the colour of red markups. */
  async redAt(at: Point, reach = 4): Promise<number> {
    const { x, y } = await this.screenOf(at);
    const shot = await this.page.screenshot({ clip: { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach } });
    return (await inspectPicture(this.page, shot)).red;
  }

  /** The steepest step between ink and paper in the whole picture, 0 to 255. */
  async steepestEdge(): Promise<number> {
    const clip = await this.canvas.boundingBox();
    if (!clip) throw new Error('the sheet is not visible');
    return (await inspectPicture(this.page, await this.page.screenshot({ clip }))).steepest;
  }
}
