import type { Browser, Page } from '@playwright/test';

export interface Visit {
  /** Bytes of code on the wire, compressed and without headers, by URL: page, scripts, styles, fonts, pictures. */
  readonly program: ReadonlyMap<string, number>;
  /** URLs of code that the page requested by itself after it accepted input. */
  readonly later: ReadonlySet<string>;
  /** Bytes of data for this user: API responses, previews, tiles. */
  readonly dataBytes: number;
  /** Milliseconds since the navigation began: first paint, largest paint, and the awaited element accepting input. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly interactive: number;
  /** Total blocking time in milliseconds, and cumulative layout shift. */
  readonly blocked: number;
  readonly shifted: number;
}

/** The page's own measurements, recorded from its start. */
interface Timings {
  firstPaint: number;
  largestPaint: number;
  interactive: number;
  tasks: { readonly end: number; readonly duration: number }[];
  shifted: number;
}

declare global {
  interface Window {
    timings: Timings;
  }
}

/** Runs in the page before its own scripts. */
function listen(awaited: string): void {
  const timings: Timings = { firstPaint: 0, largestPaint: 0, interactive: 0, tasks: [], shifted: 0 };
  window.timings = timings;
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (timings.largestPaint = startTime));
  observe('longtask', ({ startTime, duration }) => timings.tasks.push({ end: startTime + duration, duration }));
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) timings.shifted += Number(entry.value);
  });
  const look = (): void => {
    if (document.querySelector(awaited)) timings.interactive = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  performance.setResourceTimingBufferSize(2_000);
}

/** Runs in the page: its requests after it accepted input. */
function listLater(): string[] {
  const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > window.timings.interactive);
  return asked.map(({ name }) => new URL(name).pathname);
}

/** The accepted encodings; the server sends the smallest. */
type Encoding = 'br' | 'gzip';

export interface Place {
  readonly path: string;
  /** A selector for the awaited element. */
  readonly awaited: string;
  readonly token?: string;
  readonly encoding: Encoding;
  /** Milliseconds to stay on the page after it accepts input. */
  readonly stayMs: number;
}

/** Opens a URL in a browser that has never seen the product. */
export async function visit(browser: Browser, origin: string, { path, awaited, token, encoding, stayMs }: Place): Promise<Visit> {
  const signedIn = { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token ?? '' }] }] };
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'Accept-Encoding': encoding },
    ...(token && { storageState: signedIn }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(listen, awaited);
    const received = await countBytes(page, origin);
    await page.goto(origin + path, { waitUntil: 'load' });
    await page
      .waitForFunction(() => window.timings.interactive > 0, undefined, { timeout: 30_000 })
      .catch((error: unknown) => {
        throw new Error(`${path} never showed ${awaited}`, { cause: error });
      });
    await page.waitForTimeout(stayMs);
    const { tasks, interactive, ...timings } = await page.evaluate(() => window.timings);
    return {
      ...timings,
      ...received(),
      later: new Set(await page.evaluate(listLater)),
      // An element that is there while the main thread is busy isn't interactive yet.
      interactive: Math.max(interactive, ...tasks.filter(({ end, duration }) => end - duration <= interactive).map(({ end }) => end)),
      blocked: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    };
  } finally {
    await context.close();
  }
}

async function countBytes(page: Page, origin: string): Promise<() => Pick<Visit, 'program' | 'dataBytes'>> {
  const devtools = await page.context().newCDPSession(page);
  const [addresses, sizes] = [new Map<string, string>(), new Map<string, number>()];
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (!address?.startsWith(origin)) return;
    const path = address.slice(origin.length);
    sizes.set(path, (sizes.get(path) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  return () => {
    const isData = (address: string): boolean => address.startsWith('/api/');
    const all = [...sizes];
    return {
      program: new Map(all.filter(([address]) => !isData(address))),
      dataBytes: all.filter(([address]) => isData(address)).reduce((sum, [, bytes]) => sum + bytes, 0),
    };
  };
}
