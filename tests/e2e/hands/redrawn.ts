import type { Locator } from '@playwright/test';

/**
 * Watches the cells that are in the page now. Answers how many of them are there still, and how many of those were made again: React gives an
 * element new props whenever it is, whatever it looks like.
 */
export async function watchCells(grid: Locator): Promise<() => Promise<{ kept: number; redrawn: number }>> {
  const watched = await grid.evaluateHandle((element) => {
    const propsOf = (cell: Element): unknown => Object.entries(cell).find(([name]) => name.startsWith('__reactProps$'))?.[1];
    const before = new Map([...element.querySelectorAll('[role="gridcell"]')].map((cell) => [cell, propsOf(cell)]));
    return () => {
      const kept = [...before].filter(([cell]) => cell.isConnected);
      return { kept: kept.length, redrawn: kept.filter(([cell, props]) => props === undefined || propsOf(cell) !== props).length };
    };
  });
  return () => watched.evaluate((count) => count());
}
