import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    opened: { final: number; longest: number };
  }
}

/** Milliseconds. All but `work` and `longestTask` since the navigation began. */
export interface Opening {
  /** The server's answer with all markups: its first and last byte. */
  readonly answerBegins: number;
  readonly answerEnds: number;
  /** The sheet shows everything sharp, and nothing more is drawn. */
  readonly final: number;
  /** CPU of the page's main thread. */
  readonly work: number;
  readonly longestTask: number;
}

/** Runs in the page before its own scripts. */
function watchSheet(): void {
  window.opened = { final: 0, longest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.opened.longest = Math.max(window.opened.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    if (document.querySelector('.stage[aria-busy=false]')) window.opened.final = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Prepares a page for `openPage`. */
export async function watchOpening(page: Page): Promise<CDPSession> {
  await page.addInitScript(watchSheet);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

export async function mainThreadWork(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

export async function openPage(page: Page, devtools: CDPSession, path: string): Promise<Opening> {
  await page.goto('about:blank');
  const before = await mainThreadWork(devtools);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.opened.final > 0, undefined, { timeout: 60_000 });
  const after = await mainThreadWork(devtools);
  const seen = await page.evaluate(() => {
    const answer = performance.getEntriesByType('resource').find(({ name }) => /\/api\/file\/\d+\/item\//.test(name));
    const { responseStart = 0, responseEnd = 0 } = answer instanceof PerformanceResourceTiming ? answer : {};
    return { ...window.opened, responseStart, responseEnd };
  });
  return {
    answerBegins: seen.responseStart,
    answerEnds: seen.responseEnd,
    final: seen.final,
    work: after > before ? after - before : after,
    longestTask: seen.longest,
  };
}
