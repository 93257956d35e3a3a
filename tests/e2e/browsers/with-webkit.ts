import { spawn } from 'node:child_process';
import type { Point } from '../page-objects/editor-page.ts';
import { findFreePort } from '../product/free-port.ts';
import { type BrowserPage, type OpenBrowser, windowSize } from './browser.ts';
import { startScreen } from './screen.ts';
import { WebDriverSession } from './webdriver.ts';

/** Starts WebKitGTK's MiniBrowser by its driver, on a virtual screen. */
export async function openWebKit([driverPath = '', browserPath = '', screenPath = '']: readonly string[]): Promise<OpenBrowser> {
  const screen = await startScreen(screenPath);
  const port = await findFreePort();
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DISPLAY: screen.display,
      // Its sandbox doesn't run as root; it only opens our own pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const stop = (): void => {
    driver.kill();
    screen.stop();
  };
  try {
    const session = await WebDriverSession.start(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
      unhandledPromptBehavior: 'accept',
    });
    const close = async (): Promise<void> => session.end().finally(stop);
    await session.post('window/rect', { x: 0, y: 0, ...windowSize });
    return { page: adaptPage(session), version: `WebKitGTK ${session.version}`, close };
  } catch (error) {
    stop();
    throw error;
  }
}

/** WebDriver's codes of keys without a character. */
const keyValues: Readonly<Record<string, string>> = { Control: '\uE009', Shift: '\uE008', Enter: '\uE007', Escape: '\uE00C' };
const keyValue = (key: string): string => keyValues[key] ?? key;

const keyDown = (key: string) => ({ type: 'keyDown', value: keyValue(key) });
const keyUp = (key: string) => ({ type: 'keyUp', value: keyValue(key) });
const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
const [buttonDown, buttonUp] = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

function adaptPage(session: WebDriverSession): BrowserPage {
  let turned = 0;
  const act = async (source: object): Promise<void> => void (await session.post('actions', { actions: [source] }));
  const keys = (actions: readonly object[]) => act({ type: 'key', id: 'keys', actions });
  const mouse = (actions: readonly object[]) => act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  return {
    goTo: async (url) => void (await session.post('url', { url })),
    evaluate: (run, ...args) => evaluate(session, run, args),
    press: (combination) => {
      const held = combination.split('+');
      return keys([...held.map(keyDown), ...held.toReversed().map(keyUp)]);
    },
    type: (text) => keys(Array.from(text).flatMap((sign) => [keyDown(sign), keyUp(sign)])),
    click: (at) => mouse([moveTo(at), buttonDown, buttonUp]),
    drag: ([from, ...by]) => mouse(from ? [moveTo(from), buttonDown, ...by.map(moveTo), buttonUp] : []),
    wheel: ({ x, y }, by) => {
      // The driver scrolls to the total, and ignores a total that it has already reached.
      turned += by;
      const scroll = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: turned, duration: 0 };
      return act({ type: 'wheel', id: 'wheel', actions: [scroll] });
    },
    touch: undefined,
    picture: async () => Buffer.from(String(await session.get('screenshot')), 'base64'),
  };
}

async function evaluate<A extends unknown[], T>(session: WebDriverSession, run: (...args: A) => T | Promise<T>, args: A): Promise<T> {
  const script = `const [done, ...args] = [...arguments].reverse();
    Promise.resolve().then(() => (${String(run)})(...args.reverse())).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const { value, error } = (await session.post('execute/async', { script, args })) as { value: T; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}
