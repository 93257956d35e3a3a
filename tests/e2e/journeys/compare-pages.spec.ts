import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { openDesk, uploadDrawing } from '../product/desk.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

test('any two pages of a project are compared, from the file page and from the command palette', async ({ product, page }) => {
  const desk = await openDesk(product, page, drawPlan());
  await uploadDrawing(desk.api, { name: 'A-201 As built.pdf', bytes: drawPlan({ isRevised: true }) }, desk);
  const dialog = page.getByRole('dialog', { name: 'Compare two pages' });
  const changes = page.getByRole('complementary', { name: 'Changes' });
  const pick = async (side: string, name: string) => {
    await dialog
      .getByRole('group', { name: side })
      .getByRole('button', { name: /^File: / })
      .click();
    await expect(page.getByRole('combobox', { name: 'Find a file in this project' })).toBeFocused();
    await page.getByRole('option', { name }).click();
  };

  await test.step('on the file page, this version is chosen already', async () => {
    await page.goto(`${desk.folderPath}/${desk.fileId}`);
    await page.getByRole('button', { name: 'Compare pages…' }).click();
    await expect(dialog.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
    await pick('From', 'A-101 Floor plan.pdf');
    await expect(dialog.getByText('These are the same page.')).toBeVisible();
    await dialog
      .getByRole('group', { name: 'To' })
      .getByRole('button', { name: /^File: / })
      .click();
    await expect(page.getByRole('combobox', { name: 'Find a file in this project' })).toBeFocused();
    await page.keyboard.type('as built');
    await expect(page.getByRole('option')).toHaveText(['A-201 As built.pdf']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await pick('To', 'A-201 As built.pdf');
    await expectNoViolation(page);
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(changes.getByText('0 of 2 checked')).toBeVisible();
  });

  await test.step('from the palette, in the other direction', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('compare pages');
    await page.getByRole('option', { name: /Compare pages…/ }).click();
    await pick('From', 'A-201 As built.pdf');
    await pick('To', 'A-101 Floor plan.pdf');
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/compare/${desk.itemId}/`));
    await expect(changes.getByText('0 of 2 checked')).toBeVisible();
  });
});

test('a version that needs a password asks for it where it was to be compared', async ({ desk, page }) => {
  const locked = await readFile(join(import.meta.dirname, '../product/locked.pdf'));
  const version = { name: 'A-101 Floor plan.pdf', bytes: locked };
  await desk.api.upload(`/api/folder/${desk.folderId}/item`, version, { project_id: String(desk.projectId), currentPath: '/' });
  const { fileDetails } = await desk.api.get<{ fileDetails: { id: number }[] }>(`/api/item/${desk.itemId}/files`);
  await page.goto(`/project/${desk.projectId}/compare/${desk.itemId}/${desk.fileId}/${fileDetails.at(-1)?.id ?? 0}`);
  await expect(page.getByText('V2 is password-protected')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Enter the password' }).click();
  await page.getByLabel('Password of the file', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'The sheet in V1 and V2' })).toBeVisible();
});
