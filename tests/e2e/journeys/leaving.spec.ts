import { waitUntilReady } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const box = { left: 1400, top: 900, width: 120, height: 80 };

test('leaving asks only while a markup is unsaved', async ({ desk, editor, page }) => {
  await test.step('leaving with an unsaved markup asks, Cancel stays, and Discard markup leaves without a trace', async () => {
    await page.goto(desk.folderPath);
    await page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true }).click();
    await editor.waitUntilSettled();
    await editor.draw('r', box);

    const question = page.getByRole('dialog', { name: 'WARNING!' });
    await page.getByRole('button', { name: 'Close the editor' }).click();
    await expect(question).toContainText('Please save the markup and then proceed.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await editor.expectObjects(1);

    await page.goBack();
    await question.getByRole('button', { name: 'Discard markup' }).click();
    // The browser's address is the folder's while the question is open.
    await expect(page.getByRole('main').getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
    await expect(page).toHaveURL(desk.folderPath);

    await editor.open(desk.editorPath);
    await editor.expectObjects(0);
    await expect(editor.saveState()).toHaveText('Saved');
    expect(await fetchMarkups(page, desk)).toEqual([]);
  });

  await test.step('leaving with everything saved asks nothing and returns to the folder', async () => {
    await editor.draw('r', box);
    await editor.save();
    await page.getByRole('button', { name: 'Close the editor' }).click();
    await expect(page).toHaveURL(desk.folderPath);
    await expect(page.getByRole('main')).toContainText('1 None');
  });
});

test('leaving offers to save first, which Enter does, also on the way to another page of the document', async ({ desk, editor, page }) => {
  const drawing = { name: 'A-102 Sections.pdf', bytes: drawSheet({ lines: 100, pages: 2 }) };
  const fields = { project_id: String(desk.projectId), currentPath: '/' };
  const { data: item } = await desk.api.upload<{ data: { id: number; file: { id: number } } }>(
    `/api/folder/${desk.folderId}/item`,
    drawing,
    fields,
  );
  await waitUntilReady(desk.api, item.id);
  const path = `/editProject/${desk.projectId}/${desk.folderId}/${item.file.id}/${item.id}`;
  await editor.open(path);
  await editor.draw('r', box);
  await page.keyboard.press('PageDown');
  const question = page.getByRole('dialog', { name: 'WARNING!' });
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Discard markup', 'Save and leave']);
  await expect(question.getByRole('button', { name: 'Save and leave' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: /^Page 2 of / })).toBeVisible();
  await editor.waitUntilSettled();
  await editor.expectObjects(0);

  await editor.draw('e', box);
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(desk.folderPath);
  const saved = await fetchMarkups(page, { ...desk, itemId: item.id, fileId: item.file.id });
  expect(saved.map(({ editor_details }) => editor_details.map(({ type }) => type))).toEqual([['rect'], ['ellipse']]);
});

test('a failed save on leaving stays on the page, which shows why', async ({ desk, editor, page, context }) => {
  await editor.open(desk.editorPath);
  await editor.draw('r', box);
  const question = page.getByRole('dialog', { name: 'WARNING!' });
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(question).toBeHidden();
  await expect(editor.saveState()).toContainText('not sent');
  await editor.expectObjects(1);
  await context.setOffline(false);
  await expect(editor.saveState()).toHaveText('Saved');
});

test('a missing file leads back to the project’s files, and Home', async ({ desk, page }) => {
  await page.goto(`/editProject/${desk.projectId}/${desk.folderId}/999999999/${desk.itemId}`);
  const missing = page.getByRole('main');
  await expect(missing).toContainText('Nothing here');
  await expect(missing.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/projectList');
  await missing.getByRole('link', { name: 'Project Files' }).click();
  await expect(page).toHaveURL(`/project/${desk.projectId}/folders`);
});
