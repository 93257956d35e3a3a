import { savedMarkups } from '../product/saved.ts';
import { expect, test } from '../product/test.ts';

const box = { left: 1400, top: 900, width: 120, height: 80 };

test('leaving with an unsaved markup asks, Cancel stays, and Discard markup leaves without a trace', async ({ desk, editor, page }) => {
  await page.goto(desk.folderPath);
  await page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true }).click();
  await editor.untilSettled();
  await editor.draw('r', box);

  const question = page.getByRole('dialog', { name: 'WARNING!' });
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(question).toContainText('Please save the markup and then proceed.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await editor.expectObjects(1);

  await page.goBack();
  await question.getByRole('button', { name: 'Discard markup' }).click();
  await expect(page).toHaveURL(desk.folderPath);

  await editor.open(desk.editorPath);
  await editor.expectObjects(0);
  await expect(editor.saveState()).toHaveText('Saved');
  expect(await savedMarkups(page, desk)).toEqual([]);
});

test('leaving with everything saved asks nothing and leads to the folder', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.draw('r', box);
  await editor.save();
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(page).toHaveURL(desk.folderPath);
  await expect(page.getByRole('main')).toContainText('1 None');
});
