import { expect, test } from '../product/test.ts';

test('what is typed into the search box is found in names and on pages, and leads there', async ({ desk, editor, page }) => {
  await page.goto('/projectList');
  await page.getByRole('searchbox', { name: 'Enter Search' }).fill('floor plan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/searchMarkupsAndTasks/floor%20plan');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('floor plan Search Results');
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('link', { name: /A-101 Floor plan.pdf/ })
    .click();
  await expect(page).toHaveURL(desk.editorPath);
  await editor.untilSettled();
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(page).toHaveURL('/searchMarkupsAndTasks/floor%20plan');
});
