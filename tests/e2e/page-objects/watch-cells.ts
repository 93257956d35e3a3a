import type { Locator } from '@playwright/test';

/**
 * Watches the currently rendered cells. Returns how many of them remain, and how many were rendered again: React creates new props for an element
 * each time, even if it looks the same.
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
