import { expectNoViolation } from '../page-objects/accessibility.ts';
import { openDesk } from '../product/desk.ts';
import { drawPlan, drawSheet } from '../product/drawn-sheet.ts';
import { fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const drawing = 'A-101 Floor plan.pdf';

test('two versions of a plan are compared in four views, from the list of versions', async ({ desk, page }) => {
  const next = { name: drawing, bytes: drawSheet({ lines: 300 }) };
  await desk.api.upload(`/api/folder/${desk.folderId}/item`, next, { project_id: String(desk.projectId), currentPath: '/' });
  await page.goto(`${desk.folderPath}/${desk.fileId}`);
  await page.getByRole('button', { name: 'Actions for V2' }).click();
  await page.getByRole('menuitem', { name: 'Compare with V1' }).click();

  const sheet = page.getByRole('img', { name: 'The sheet in V1 and V2' });
  const stage = sheet.locator('.compare-stage');
  const settled = () => expect(stage).toHaveAttribute('aria-busy', 'false');
  await settled();
  await expect(page).toHaveTitle(/^A-101 .+, V1 → V2 · /);
  await expectNoViolation(page);

  await test.step('hide the unchanged lines, and keep that in the address', async () => {
    await page.getByRole('button', { name: 'Unchanged' }).click();
    await expect(page).toHaveURL(/hide=both/);
    await settled();
    await page.getByRole('button', { name: 'Unchanged' }).click();
  });

  await test.step('move the border between the versions by keyboard', async () => {
    await page.keyboard.press('2');
    await expect(page.getByRole('button', { name: 'Swipe' })).toHaveAttribute('aria-pressed', 'true');
    const divider = page.getByRole('slider', { name: 'Where the versions meet' });
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(divider).toHaveAttribute('aria-valuenow', '52');
    await settled();
  });

  await test.step('blink, and pause', async () => {
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Blink again' })).toBeVisible();
  });

  await test.step('side by side shows the whole sheet in each pane at first', async () => {
    await page.keyboard.press('4');
    await page.reload();
    await settled();
    const zoom = page.getByText(/^\d+ %$/);
    const atFirst = (await zoom.textContent()) ?? '';
    // By its key: Escape would close the tooltip of a button first.
    await page.keyboard.press('Shift+1');
    await expect(zoom).toHaveText(atFirst);
  });

  await test.step('close it with Escape, and come back to the versions', async () => {
    await page.keyboard.press('4');
    await settled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: `Versions of ${drawing}` })).toBeVisible();
  });
});

test('the changes of a new version are stepped through, checked and dismissed', async ({ product, page }) => {
  const desk = await openDesk(product, page, drawPlan());
  const next = { name: drawing, bytes: drawPlan({ isRevised: true }) };
  await desk.api.upload(`/api/folder/${desk.folderId}/item`, next, { project_id: String(desk.projectId), currentPath: '/' });
  await page.goto(`${desk.folderPath}/${desk.fileId}`);
  await page.getByRole('link', { name: '2 changes, 2 not clouded' }).click();
  const side = page.getByRole('complementary', { name: 'Changes' });
  const rows = side.getByRole('list', { name: 'Changes' }).getByRole('listitem');

  await test.step('wait for the list', async () => {
    await expect(side.getByText('0 of 2 checked')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expectNoViolation(page);
  });

  await test.step('Escape closes the shortcuts, not the comparison', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(side).toBeVisible();
  });

  await test.step('step through them by keyboard, and check the first', async () => {
    await page.keyboard.press('j');
    await expect(rows.nth(0).getByRole('button', { expanded: true })).toContainText('removed');
    await page.keyboard.press('Enter');
    await expect(side.getByText('1 of 2 checked')).toBeVisible();
    await expect(rows.nth(1).getByRole('button', { expanded: true })).toBeVisible();
  });

  await test.step('dismiss the second', async () => {
    await page.keyboard.press('x');
    await expect(side.getByText('1 of 1 checked')).toBeVisible();
    await expect(rows).toHaveCount(1);
  });

  await test.step('make a markup and a task of the first, and download the list', async () => {
    const row = rows.nth(0);
    await page.keyboard.press('m');
    await expect(row.getByRole('link', { name: 'Open markup' })).toBeVisible();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await expect(dialog.getByLabel('Name')).toHaveValue(/removed/);
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect(row.getByRole('link', { name: 'Open task' })).toBeVisible();
    const newerId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const [markup] = await fetchMarkups(page, { fileId: newerId, itemId: desk.itemId });
    expect(markup?.editor_details[0]?.type).toBe('cloud');
    expect(markup?.comments[0]?.text).toMatch(/removed/);
    const downloaded = page.waitForEvent('download');
    await side.getByRole('button', { name: 'CSV' }).click();
    expect((await downloaded).suggestedFilename()).toBe(`${drawing} V1 V2.csv`);
    await expectNoViolation(page);
  });

  await test.step('find it all again after a reload, and bring back what was dismissed', async () => {
    await page.reload();
    await expect(side.getByText('1 of 1 checked')).toBeVisible();
    await side.getByRole('button', { name: '1 dismissed' }).click();
    await expect(side.getByText('1 of 2 checked')).toBeVisible();
    await side.getByRole('button', { name: 'Unchecked 1' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/filter=unchecked/);
  });
});

test('aligning by points in a narrow window closes the list of pages, which covers a sheet', async ({ product, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const desk = await openDesk(product, page, drawPlan({ pages: 2 }));
  const next = { name: drawing, bytes: drawPlan({ pages: 2, isRevised: true }) };
  await desk.api.upload(`/api/folder/${desk.folderId}/item`, next, { project_id: String(desk.projectId), currentPath: '/' });
  await page.goto(`${desk.folderPath}/${desk.fileId}`);
  await page.getByRole('link', { name: /changes, \d+ not clouded/ }).click();
  await expect(page.getByText('0 of 2 checked')).toBeVisible();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('complementary', { name: 'Align by points' })).toBeVisible();
  await expect(pages).toHaveCount(0);
});
