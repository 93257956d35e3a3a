import { expect, test } from '../product/test.ts';

test('by keyboard alone a user creates a project, opens a folder and returns home from the editor', async ({ desk, editor, page }) => {
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  // At once: keys typed while the palette opens are not lost.
  await page.keyboard.type('new project');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Depot Roof');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Depot Roof' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Folders of Depot Roof' })).toBeVisible();
  await page.keyboard.type('general');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Depot RoofProject FilesGeneral');

  await editor.open(desk.editorPath);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Folders of Harbour Library' })).toBeVisible();
  await page.keyboard.type('home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projectList');
});
