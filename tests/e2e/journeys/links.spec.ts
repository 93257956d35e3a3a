import type { Page } from '@playwright/test';
import { type Desk, uploadDrawing } from '../product/desk.ts';
import { drawSet, references } from '../product/drawn-set.ts';
import { expect, test } from '../product/test.ts';

/** Uploads the set, and waits until its title blocks are read. Returns the path of its first sheet. */
async function uploadSet({ api, projectId, folderId }: Desk): Promise<string> {
  const { itemId, fileId } = await uploadDrawing(api, { name: 'Set.pdf', bytes: drawSet() }, { projectId, folderId });
  const read = () => api.get<{ data: { reading: { state: string } } }>(`/api/file/${fileId}/sheets`);
  await expect.poll(async () => (await read()).data.reading.state).toBe('ready');
  return `/editProject/${projectId}/${folderId}/${fileId}/${itemId}?page=1`;
}

const rings = (page: Page, number: string) => page.locator(`[data-link-to="${number}"]`);
const shownPage = (page: Page, number: number) => page.getByRole('main', { name: `Page ${number} of Set.pdf` });

test('a reference shows the detail that it names, opens it, and Alt with an arrow returns to the same place', async ({
  desk,
  editor,
  page,
}) => {
  await editor.open(await uploadSet(desk));
  const { x, y } = await editor.screenOf(references.window);
  await page.mouse.move(x, y);
  await expect(rings(page, 'A-501').first()).toBeAttached();
  const before = await editor.view();
  await page.mouse.move(x + 1, y);
  const card = page.getByRole('tooltip').filter({ hasText: '3 WINDOW SILL' });
  await expect(card).toContainText('A-501 FACADE DETAILS');
  await expect(card.getByRole('img')).toBeVisible();

  await page.mouse.click(x, y);
  await expect(shownPage(page, 2)).toBeVisible();
  await editor.waitUntilSettled();
  // The detail fills the view.
  expect((await editor.view()).zoom).toBeGreaterThan(before.zoom);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(shownPage(page, 1)).toBeVisible();
  await expect.poll(async () => (await editor.view()).zoom).toBeCloseTo(before.zoom, 3);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(shownPage(page, 2)).toBeVisible();
});

test('references that lead nowhere say why, and are linked to a sheet and unlinked again', async ({ desk, editor, page }) => {
  await editor.open(await uploadSet(desk));
  const { x, y } = await editor.screenOf(references.missingDetail);
  await page.mouse.move(x, y + 60);
  await page.getByRole('button', { name: '1 link, 2 lead nowhere' }).click();
  const panel = page.getByRole('region', { name: 'Links' });
  await expect(panel).toContainText('A-501 has details 2 and 3, no 7.');
  await expect(panel).toContainText('No sheet A-512 in the register.');
  await panel.getByRole('button', { name: 'Link 6/A-512 to a sheet' }).click();
  await page.getByRole('combobox', { name: 'Find a sheet by its number or title' }).fill('a502');
  await page.getByRole('option', { name: /A-502/ }).click();
  await page.getByRole('button', { name: 'Link to A-502' }).click();
  await expect(page.getByRole('button', { name: '2 links, 1 leads nowhere' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('button', { name: '1 link, 2 lead nowhere' })).toBeVisible();
  await panel.getByRole('tab', { name: 'All sheets' }).click();
  await expect(panel.getByRole('status')).toHaveText('2 references lead nowhere.');
});

test('a sheet and its detail are opened by their numbers, by keyboard alone', async ({ desk, editor, page }) => {
  await editor.open(await uploadSet(desk));
  await page.keyboard.press('Shift');
  await expect(rings(page, 'A-501').first()).toBeAttached();
  await page.keyboard.press('g');
  await expect(page.getByRole('combobox', { name: 'Find a sheet by its number or title' })).toBeFocused();
  await page.keyboard.type('a501');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option', { name: /WINDOW SILL/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(shownPage(page, 2)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, deviceScaleFactor: 2, viewport: { width: 390, height: 844 } });

  test('the first tap shows the detail, a button opens it, and another leads back', async ({ desk, editor, page }) => {
    await editor.open(await uploadSet(desk));
    const { x, y } = await editor.screenOf(references.window);
    await page.touchscreen.tap(195, 600);
    await expect(rings(page, 'A-501').first()).toBeAttached();
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole('region', { name: '3 WINDOW SILL' })).toContainText('A-501 FACADE DETAILS');
    await page.getByRole('button', { name: 'Open A-501' }).tap();
    await expect(shownPage(page, 2)).toBeVisible();
    await page.getByRole('button', { name: 'Back to A-101 GROUND FLOOR PLAN' }).tap();
    await expect(shownPage(page, 1)).toBeVisible();
  });
});
