import type { Locator, Page } from '@playwright/test';
import { openDesk, createMarkup } from '../product/desk.ts';
import { drawEveryKind } from '../product/drawn-markups.ts';
import { expect, test } from '../product/test.ts';

/** Another version of the browser draws text a little differently; a part without its styles differs more. */
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.25 } as const;

/** A fixed day, so that calendars show the same month. */
const today = new Date('2026-03-11T09:00:00Z');

/** Popovers: lists, calendars, menus and cards. */
const floating = (page: Page): Locator =>
  page.locator('.mantine-Popover-dropdown, .mantine-Menu-dropdown').filter({ visible: true }).last();

test('all popovers match the reference pictures, light and dark', async ({ product, page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.clock.setFixedTime(today);
  const desk = await openDesk(product, page);
  // Avatar colours depend on user ids, which other journeys change.
  await desk.api.put('/api/users/me', { avatar_color: 3 });
  await createMarkup(desk, drawEveryKind({ x: 1130, y: 800 }));
  await desk.api.post(`/api/project/${desk.projectId}/task`, { task_name: 'Check the lintel', due_date: '2026-03-20', priority: 'high' });
  const look = async (name: string, part = floating(page)) => {
    await page.mouse.move(2, 2);
    await expect(part).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expect.soft(part).toHaveScreenshot(`popover-${name}-${colorScheme}.png`, tolerance);
    }
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(floating(page)).toHaveCount(0);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

  await test.step('in a table', async () => {
    await page.goto(`/tasksListing/${desk.projectId}`);
    await expect(button(/Check the lintel/)).toBeVisible();
    for (const name of ['Group', 'Columns', 'Export'] as const) {
      await button(name).click();
      await look(name.toLowerCase());
      await close();
    }
    await page.getByRole('columnheader', { name: /^Name/ }).hover();
    await page.getByRole('button', { name: 'Name column' }).click();
    await look('column');
    await close();
    await button('Filter').click();
    await look('filter');
    await page.getByRole('menuitem', { name: 'Due Date' }).click();
    await expect(page.getByRole('button', { name: 'March 2026', exact: true })).toBeVisible();
    await look('day-filter', page.locator('.mantine-Popover-dropdown').filter({ hasText: 'From' }).first());
    await look('calendar', page.locator('[data-dates-dropdown]'));
    await page.keyboard.press('Escape');
    await page.reload();
    // Cells can be edited once the rights in the project are known.
    await expect(button('New task')).toBeVisible();
    await page.getByRole('gridcell', { name: 'High' }).dblclick();
    await look('choices');
    await close();
    await page.getByRole('gridcell', { name: '2026-03-20' }).dblclick();
    await expect(page.getByRole('button', { name: 'March 2026', exact: true })).toBeVisible();
    await look('day-cell');
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select Check the lintel' }).click();
    await look('bulk-bar', page.getByRole('toolbar', { name: 'Change the selected rows' }));
    await page.getByRole('toolbar').getByRole('button', { name: 'Due date' }).click();
    await expect(page.getByRole('button', { name: 'March 2026', exact: true })).toBeVisible();
    await look('bulk-day');
    await close();
  });
  await test.step('in a dialog and the shell', async () => {
    await page.reload();
    await button('New task').click();
    await look('dialog', page.getByRole('dialog', { name: 'New task' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(/^User menu/).click();
    await look('account');
    await close();
  });
  await test.step('in the editor', async () => {
    await page.goto(desk.editorPath);
    await page.getByRole('tab', { name: 'Markups' }).click();
    await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click();
    for (const name of ['Status', 'Priority', 'Assignee'] as const) {
      await page.getByRole('combobox', { name }).click();
      await look(name.toLowerCase());
      await close();
    }
    await page.getByRole('textbox', { name: 'Due date' }).click();
    await look('due-day', page.locator('[data-dates-dropdown]'));
    await page.keyboard.press('Escape');
    await button(/^V1 Current/).click();
    // The upload time is the server's.
    await page.locator('time').evaluateAll((times) => times.forEach((time) => (time.textContent = '2026-03-11 09:00')));
    await look('versions');
    await close();
    await button('Export and share').click();
    await look('export-page');
    await close();
    await button('No scale').click();
    await look('calibrate', page.getByRole('dialog', { name: 'Calibrate this page' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('of tools and objects', async () => {
    await button('Stamp').click();
    await look('stamps', page.getByRole('region', { name: 'Choose a stamp' }));
    await button('Tool chest').click();
    await look('tool-chest');
    await page.keyboard.press('Escape');
    await button('Select').click();
    await page.getByRole('tab', { name: 'Objects' }).click();
    await page.getByRole('option', { name: 'Arrow', exact: true }).click();
    await page.getByRole('tab', { name: 'Properties' }).click();
    await page.getByRole('combobox', { name: 'Line end' }).click();
    await look('line-ends');
    await close();
    await page.keyboard.press('Shift+F10');
    await look('object-menu');
    await close();
  });
});
