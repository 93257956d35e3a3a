import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** All of level AA in the light theme; in the dark one, which only has other colours, the rules about colours. */
const rules: Readonly<Record<'dark' | 'light', axe.RunOnly>> = {
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};

/** The page's current violations. Sent to a document once: axe is half a megabyte. */
async function findViolations(page: Page, colorScheme: keyof typeof rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((runOnly) => axe.run({ runOnly, resultTypes: ['violations'] }), rules[colorScheme]);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Checks both themes, light last. Repeats the check, because content that is fading in doesn't have its final colours yet. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect(async () => {
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
      );
      expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
    }).toPass();
  }
}
