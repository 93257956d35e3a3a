import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const levelAa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What fades in while it is looked at has not its colours yet: what breaks a rule does so for good. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expect(async () => {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
    );
    const { violations } = await new AxeBuilder({ page }).withTags(levelAa).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  }).toPass();
}
