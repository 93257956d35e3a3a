import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    noted: { gaps: number[]; fewestRows: number; isOver: boolean };
  }
}

export interface Watched {
  /** Milliseconds from frame to frame, ascending. */
  readonly gaps: readonly number[];
  /** The fewest rows, head among them, that stood in the page in any frame. */
  readonly fewestRows: number;
  /** Milliseconds of processor that a frame cost the page's main thread, on average. */
  readonly work: number;
}

/** A page, and what the browser tells of it. */
export interface Look {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** Notes every frame of the page while the act goes on. */
export async function watchFrames({ page, cdp }: Look, act: () => Promise<unknown>): Promise<Watched> {
  const before = await mainThreadTime(cdp);
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
  return { ...noted, work: ((await mainThreadTime(cdp)) - before) / noted.gaps.length };
}

/** Milliseconds of processor that tasks of the page's main thread have taken so far. */
async function mainThreadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration');
  if (!task) throw new Error('the browser tells no TaskDuration');
  return task.value * 1000;
}

/** Milliseconds from the click that the act makes until the rows that it asked for stand in the table. */
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
