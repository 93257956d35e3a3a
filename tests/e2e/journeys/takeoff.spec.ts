import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createMarkup, type Desk } from '../product/desk.ts';
import { expect, test } from '../product/test.ts';

const counted = (id: string, colour: string, many: number) => ({
  v: 1,
  id,
  type: 'polyline',
  subType: 'count',
  points: Array.from({ length: many }, (_, n) => ({ x: 300 + 60 * n, y: 500 })),
  stroke: colour,
  strokeWidth: 2,
  fill: '',
  opacity: 1,
  lineStrokeStyle: 'solid',
  text: String(many),
});

/** The markups of the desk's drawing as XFDF. */
async function exportedXfdf(page: Page, desk: Desk): Promise<string> {
  await page.goto(`/markupsListing/${desk.projectId}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  await dialog.getByRole('radio', { name: /^XFDF/ }).check();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: /^Export \d/ }).click()]);
  return readFile(await download.path(), 'utf8');
}

test('counts are added up below the sheet, exported, and shown by a legend that follows later ones', async ({ desk, editor, page }) => {
  await createMarkup(desk, [counted('doors', '#1f5edb', 3)]);
  await editor.open(desk.editorPath);
  await page.keyboard.press('Shift+U');
  const takeoff = page.getByRole('region', { name: 'Takeoff' });
  const sum = takeoff.getByRole('row', { name: /^Sum/ });
  await expect(sum).toContainText('3');
  await takeoff.getByRole('button', { name: 'Legend on the sheet' }).click();
  await page.getByRole('tab', { name: 'Objects' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Objects' })).toContainText('Legend');
  await editor.save();

  await createMarkup(desk, [counted('windows', '#1f5edb', 4)]);
  await expect(sum).toContainText('7');
  const rows = takeoff.getByRole('row');
  await takeoff.getByRole('button', { name: 'Show what is in Count' }).press('ArrowRight');
  await expect(rows).toHaveCount(5);
  await takeoff.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Count,2,,,,,7');

  expect(await exportedXfdf(page, desk)).toContain('Count: 7');
});

test('the takeoff of a project has the filters of its list', async ({ desk, page }) => {
  await createMarkup(desk, [counted('doors', '#1f5edb', 3)]);
  await page.goto(`/markupsListing/${desk.projectId}`);
  await page.getByRole('button', { name: 'Takeoff' }).click();
  await expect(page.getByRole('row', { name: /^Sum/ })).toContainText('3');
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Page' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show what is in Count' }).click();
  await page.getByRole('button', { name: 'Show what is in Page 1' }).click();
  await page.getByRole('link', { name: /open on the sheet$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/editProject/${desk.projectId}/`));
});
