import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../product/test.ts';

const levelAa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(levelAa).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in, home, settings, folder and editor break no rule of WCAG AA in ${colorScheme}`, async ({
    desk,
    editor,
    page,
    browser,
    product,
  }) => {
    const stranger = await browser.newContext({ baseURL: product.url, colorScheme });
    const door = await stranger.newPage();
    await door.goto('/SignIn');
    await expect(door.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expectNoViolation(door);
    await stranger.close();

    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/projectList');
    await expect(page.getByRole('link', { name: 'Harbour Library' })).toBeVisible();
    await expectNoViolation(page);
    await page.goto('/Settings');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expectNoViolation(page);
    await page.goto(desk.folderPath);
    await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf' })).toBeVisible();
    await expectNoViolation(page);

    await editor.open(desk.editorPath);
    await editor.draw('r', { left: 1400, top: 900, width: 120, height: 80 });
    await expectNoViolation(page);
    await editor.save();
    await editor.panel.getByRole('textbox', { name: 'Add a comment' }).fill('Which carpet?');
    await editor.panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(editor.panel.getByRole('list', { name: 'Comments' })).toContainText('Which carpet?');
    await expectNoViolation(page);
    await editor.panel.getByRole('tab', { name: /^Markups/ }).click();
    await expectNoViolation(page);
  });
}
