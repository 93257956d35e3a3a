import puppeteer, { type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import type { Point } from '../page-objects/editor-page.ts';
import { type BrowserPage, type OpenBrowser, windowSize } from './browser.ts';
import { startScreen } from './screen.ts';

export const openChromium = ([executablePath = '']: readonly string[]): Promise<OpenBrowser> =>
  // Its sandbox doesn't run as root.
  open({ browser: 'chrome', executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

/** By WebDriver BiDi, and with a screen: headless, its clipboard only has text. */
export async function openFirefox([executablePath = '', screenPath = '']: readonly string[]): Promise<OpenBrowser> {
  const screen = await startScreen(screenPath);
  try {
    const env = { ...process.env, DISPLAY: screen.display };
    const opened = await open({ browser: 'firefox', executablePath, headless: false, env });
    return { ...opened, close: () => opened.close().finally(() => screen.stop()) };
  } catch (error) {
    screen.stop();
    throw error;
  }
}

async function open(options: LaunchOptions): Promise<OpenBrowser> {
  const browser = await puppeteer.launch({ headless: true, defaultViewport: windowSize, ...options });
  const page = await browser.newPage();
  // Leaving with unsaved work opens a dialog, which nobody answers here.
  page.on('dialog', (dialog) => void dialog.accept());
  return { page: adaptPage(page), version: await browser.version(), close: () => browser.close() };
}

function adaptPage(page: Page): BrowserPage {
  const { mouse, keyboard } = page;
  return {
    goTo: async (url) => void (await page.goto(url)),
    // Only JSON is passed to and from the page, never a handle; the library's types are about handles.
    evaluate: (act, ...args) => page.evaluate(act as (...all: unknown[]) => unknown, ...args) as Promise<never>,
    async press(keys) {
      const held = keys.split('+') as KeyInput[];
      const last = held.pop();
      for (const key of held) await keyboard.down(key);
      if (last) await keyboard.press(last);
      for (const key of held.toReversed()) await keyboard.up(key);
    },
    type: (text) => keyboard.type(text),
    click: ({ x, y }) => mouse.click(x, y),
    async drag([from, ...by]) {
      if (!from) return;
      await mouse.move(from.x, from.y);
      await mouse.down();
      for (const { x, y } of by) await mouse.move(x, y);
      await mouse.up();
    },
    async wheel({ x, y }, deltaY) {
      await mouse.move(x, y);
      await mouse.wheel({ deltaY });
    },
    touch: (paths) => touch(page, paths),
    picture: async () => Buffer.from(await page.screenshot()),
  };
}

async function touch({ touchscreen }: Page, paths: readonly (readonly Point[])[]): Promise<void> {
  const fingers = [];
  for (const [at] of paths) if (at) fingers.push(await touchscreen.touchStart(at.x, at.y));
  for (let step = 1; step < (paths[0]?.length ?? 0); step += 1) {
    for (const [index, path] of paths.entries()) {
      const at = path[step];
      if (at) await fingers[index]?.move(at.x, at.y);
    }
  }
  for (const finger of fingers) await finger.end();
}
