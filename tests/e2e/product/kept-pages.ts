import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A small document at the product's address, without its program. */
const restingPlace = '/robots.txt';

/** Calls whose effect lasts longer than a journey. Waiting and clicking have none. */
const lastingOfPage = ['addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'routeWebSocket'] as const satisfies (keyof Page)[];
const lastingOfContext = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'newCDPSession',
  'route',
  'routeWebSocket',
] as const satisfies (keyof BrowserContext)[];
const lastingOfClock = ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const satisfies (keyof Page['clock'])[];

const heardByJourneys = ['console', 'dialog', 'pageerror', 'request', 'response', 'websocket'];

interface Kept {
  readonly page: Page;
  readonly session: CDPSession;
  /** A journey changed it in a way that can't be undone. */
  isSpoiled: boolean;
}

/**
 * Pages that a worker's journeys use one after the other. A browser reads and compiles the program's files once for a tab that stays at the same
 * address: a visit takes half of what it takes in a new browser context. Between journeys its browser loses what it stored.
 */
export class KeptPages {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #free: Kept[] = [];
  readonly #taken: Kept[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** The page of a person whose browser knows nothing yet. With options it is used once: another device has another browser. */
  async take(options?: BrowserContextOptions): Promise<Page> {
    const kept = options ? { ...(await this.#open(options)), isSpoiled: true } : (this.#free.pop() ?? (await this.#open()));
    this.#taken.push(kept);
    return kept.page;
  }

  /** After a failure nothing is kept. */
  async giveBack(isFailed: boolean): Promise<void> {
    // The first is the first again: its journeys come from the same tab.
    for (const kept of this.#taken.splice(0).toReversed()) {
      const isClean = !isFailed && !kept.isSpoiled && (await this.#clean(kept).catch(() => false));
      if (isClean) this.#free.push(kept);
      else await kept.page.context().close();
    }
  }

  async #open(options: BrowserContextOptions = {}): Promise<Kept> {
    const context = await this.#browser.newContext({ ...options, baseURL: this.#url });
    const page = await context.newPage();
    const kept = { page, session: await context.newCDPSession(page), isSpoiled: false };
    const spoil = () => void (kept.isSpoiled = true);
    onCall(page, lastingOfPage, spoil);
    onCall(context, lastingOfContext, spoil);
    onCall(page.clock, lastingOfClock, spoil);
    await page.goto(restingPlace);
    return kept;
  }

  /** Whether it is as new. */
  async #clean({ page, session }: Kept): Promise<boolean> {
    if (page.isClosed()) return false;
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of heardByJourneys) page.removeAllListeners(event);
    await context.setOffline(false);
    await page.goto(restingPlace);
    await session.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: 'all' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await context.clearPermissions();
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.mouse.move(-1, -1);
    return true;
  }
}

/** Calls `act` before each of these methods. */
function onCall<Thing extends object>(thing: Thing, names: readonly (keyof Thing)[], act: () => void): void {
  for (const name of names) {
    const method = thing[name] as (...given: unknown[]) => unknown;
    Object.assign(thing, {
      [name]: (...given: unknown[]) => {
        act();
        return method.apply(thing, given);
      },
    });
  }
}
