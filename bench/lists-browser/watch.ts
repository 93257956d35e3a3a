import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    noted: { gaps: number[]; fewestRows: number; isOver: boolean };
  }
}

export interface Watched {
  /** Frame times in milliseconds, ascending. */
  readonly gaps: readonly number[];
  /** The minimum number of rendered rows in any frame, including the header. */
  readonly fewestRows: number;
  /** Average cost of a frame. */
  readonly work: Work;
}

/** CPU milliseconds of the page's main thread. */
export interface Work {
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

/** A page and its DevTools session. */
export interface Look {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** Records every frame of the page while `act` runs. */
export async function watchFrames({ page, cdp }: Look, act: () => Promise<unknown>): Promise<Watched> {
  const before = await mainThreadWork(cdp);
  await page.evaluate(() => {
    const noted: Window['noted'] = { gaps: [], fewestRows: Number.MAX_SAFE_INTEGER, isOver: false };
    window.noted = noted;
    let last = performance.now();
    const note = (now: number): void => {
      noted.gaps.push(Math.max(0, now - last));
      last = now;
      noted.fewestRows = Math.min(noted.fewestRows, document.querySelectorAll('[role=grid] [role=row]').length);
      if (!noted.isOver) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await act();
  const noted = await page.evaluate(() => {
    window.noted.isOver = true;
    return { gaps: window.noted.gaps.toSorted((a, b) => a - b), fewestRows: window.noted.fewestRows };
  });
  const after = await mainThreadWork(cdp);
  const ofFrame = (part: keyof Work) => (after[part] - before[part]) / noted.gaps.length;
  return { ...noted, work: { all: ofFrame('all'), script: ofFrame('script'), style: ofFrame('style'), layout: ofFrame('layout') } };
}

/** CPU of the page's main thread so far. */
async function mainThreadWork(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const milliseconds = (name: string): number => {
    const metric = metrics.find((each) => each.name === name);
    if (!metric) throw new Error(`the browser reports no ${name}`);
    return metric.value * 1000;
  };
  return {
    all: milliseconds('TaskDuration'),
    script: milliseconds('ScriptDuration'),
    style: milliseconds('RecalcStyleDuration'),
    layout: milliseconds('LayoutDuration'),
  };
}

/** Milliseconds from the click in `act` until the table shows the requested rows. */
export async function timeUntilShown(page: Page, act: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clicked = 0;
        let wasBusy = false;
        addEventListener('click', () => (clicked = performance.now()), { capture: true });
        const look = (): void => {
          const isBusy = document.querySelector('[role=grid]')?.getAttribute('aria-busy') === 'true';
          if (wasBusy && !isBusy) return resolve(performance.now() - clicked);
          wasBusy ||= isBusy;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await act();
  return shown;
}
