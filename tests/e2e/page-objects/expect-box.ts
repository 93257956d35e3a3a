import { expect } from '@playwright/test';
import type { Box } from './editor-page.ts';

/** Page units. */
const tolerance = 0.01;

/** The same position and size, to a hundredth of a page unit. */
export function expectSameBox(found: Box | undefined, wanted: Box): void {
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    expect(Math.abs((found?.[side] ?? Number.NaN) - wanted[side]), `${side} of ${JSON.stringify(found)}`).toBeLessThan(tolerance);
  }
}
