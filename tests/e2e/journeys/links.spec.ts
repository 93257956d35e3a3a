import type { Page } from '@playwright/test';
import { keepMessage } from '../page-objects/keep-message.ts';
import { createMarkup, type Desk, uploadDrawing } from '../product/desk.ts';
import { drawSet, links, references } from '../product/drawn-set.ts';
import { expect, test } from '../product/test.ts';

/** Uploads the set, and waits until its title blocks are read. Returns the path of its first sheet. */
async function uploadSet({ api, projectId, folderId }: Desk, { isLinked = false } = {}): Promise<string> {
  const { itemId, fileId } = await uploadDrawing(api, { name: 'Set.pdf', bytes: drawSet({ isLinked }) }, { projectId, folderId });
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
  // Until the server has answered, the list still has all sheets.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /A-502/ }).click();
  await page.getByRole('button', { name: 'Link to A-502' }).click();
  const linked = await keepMessage(page, 'leads to A-502.');
  await expect(page.getByRole('button', { name: '2 links, 1 leads nowhere' })).toBeVisible();
  await linked.getByRole('button', { name: 'Undo' }).click();
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

test('links and bookmarks of the PDF lead to their places, and addresses open in a tab of their own', async ({ desk, editor, page }) => {
  await editor.open(await uploadSet(desk, { isLinked: true }));
  const [detail, address] = [await editor.screenOf(links.detail), await editor.screenOf(links.address)];
  await page.mouse.move(detail.x, detail.y);
  await expect(rings(page, 'A-501 FACADE DETAILS')).toBeAttached();
  await page.mouse.move(detail.x + 1, detail.y);
  await expect(page.getByRole('tooltip').getByRole('img')).toBeVisible();
  await page.mouse.click(detail.x, detail.y);
  await expect(shownPage(page, 2)).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(shownPage(page, 1)).toBeVisible();

  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'The maker' }));
  const opened = page.waitForEvent('popup');
  await page.mouse.click(address.x, address.y);
  expect((await opened).url()).toBe('https://example.org/window');

  await page.getByRole('tab', { name: 'Outline' }).click();
  const entry = (name: string) => page.getByRole('treeitem', { name });
  await expect(entry('Ground floor')).toHaveAttribute('aria-current', 'page');
  await entry('Ground floor').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(shownPage(page, 2)).toBeVisible();
  await entry('Stairs').click();
  await expect(shownPage(page, 3)).toBeVisible();
});

test('a markup is linked to a sheet, and leads there by its badge and by Enter', async ({ desk, editor, page }) => {
  await uploadSet(desk);
  const box = {
    type: 'rect',
    left: 100,
    top: 100,
    width: 120,
    height: 80,
    angle: 0,
    stroke: '#e5342b',
    strokeWidth: 2,
    fill: '',
    m_id: '',
    v: 1,
  };
  const id = await createMarkup(desk, [box]);
  const sheet = page.getByRole('main', { name: 'Page 1 of A-101 Floor plan.pdf' });
  await editor.open(`${desk.editorPath}/${id}/1`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Link to…' }).click();
  await page.getByRole('combobox', { name: 'Find a sheet by its number or title' }).fill('a501');
  // What is below the list moves when it becomes shorter.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /A-501/ }).click();
  await page.getByRole('combobox', { name: 'What to show of it' }).click();
  await page.getByRole('option', { name: /WINDOW SILL/ }).click();
  await page.getByRole('button', { name: 'Link to A-501' }).click();
  const badge = page.getByRole('button', { name: 'Leads to A-501 FACADE DETAILS' });
  await badge.click();
  await expect(shownPage(page, 2)).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(sheet).toBeVisible();
  await editor.waitUntilSettled();
  await page.keyboard.press('v');
  const { x, y } = await editor.screenOf({ x: 100, y: 140 });
  await page.mouse.click(x, y);
  await page.keyboard.press('Enter');
  await expect(shownPage(page, 2)).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(badge).toBeVisible();
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
